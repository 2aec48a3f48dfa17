import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import type { WalletConfig } from '../../contract/assets.ts'
import { activateLanguage } from '../../lib/i18n/intl.ts'
import { WithdrawForm } from './WithdrawForm.tsx'

beforeAll(() => activateLanguage('en-US'))

const CONFIG = { token: 'USDT', withdrawMin: '10', withdrawFee: '1' } as WalletConfig

const maxButton = (isOutdated: boolean) => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/assets/withdraw">
      <WithdrawForm config={CONFIG} usable="100" isOutdated={isOutdated} address="0x1" />
    </Router>,
  )
  return /<button[^>]*><span[^>]*>Max</.exec(html)?.[0]
}

describe('the button that fills in the usable balance', () => {
  it('waits for the balance after a withdrawal, as its figure does', () => {
    expect(maxButton(false)).not.toContain('disabled')
    expect(maxButton(true)).toContain('disabled')
  })
})
