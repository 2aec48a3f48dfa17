import { expect, it, vi } from 'vitest'
import { currentLogin, session, startSession } from '../session/session.ts'
import { savedData } from '../session/viewedAccount.ts'
import { connectWallet } from '../wallet/activeProvider.ts'
import { active, wallet } from '../wallet/store.ts'
import { logOut } from './endSession.ts'

vi.mock('../browser/navigation.ts', () => ({ navigate: vi.fn() }))

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

it('a log-out clears wallet, account, chain, balance, tokens and saved data, and no wallet event refills them', async () => {
  let emit: (accounts: string[]) => void = () => {}
  const provider = {
    request: async () => null,
    on: (event: string, listener: (accounts: string[]) => void) => {
      if (event === 'accountsChanged') emit = listener
    },
  }
  startSession(ME, { accessToken: 'a', refreshToken: 'r' })
  connectWallet(provider as never, { uuid: 'u', name: 'Fake', icon: '', rdns: 'fake' })
  Object.assign(wallet, { address: ME, chainId: '0x7a69', balance: '1.5' })
  await logOut()
  emit([ME])
  expect({ ...wallet }).toEqual({ address: null, chainId: null, balance: null, name: '' })
  expect([active.provider, session.address, currentLogin(), savedData.account]).toEqual([undefined, null, null, null])
})
