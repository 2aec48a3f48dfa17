import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { clearSession, startSession } from '../session/session.ts'
import { resetWallet, wallet } from '../wallet/store.ts'
import { useNativeBalance } from './useBalances.ts'

const Balance = () => JSON.stringify(useNativeBalance()) ?? 'unknown'
const shown = () => renderToString(<Balance />)

afterEach(() => {
  clearSession()
  resetWallet()
})

describe('useNativeBalance', () => {
  it('shows at once what was read of the account before', () => {
    startSession(ME, TOKENS)
    wallet.balance = { address: ME, amount: '1.5' }
    expect(shown()).toBe('&quot;1.5&quot;')
  })

  it('never shows the balance of another account', () => {
    wallet.balance = { address: OTHER, amount: '1.5' }
    expect(shown()).toBe('null')
    startSession(ME, TOKENS)
    expect(shown()).toBe('unknown')
  })
})
