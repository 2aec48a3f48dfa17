import { afterAll, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, OTHER } from '../../../tests/testAccounts.ts'

/** A build with WalletConnect, on a device that has a session with a wallet app. */
vi.stubGlobal('__WALLET_CONNECT__', true)
const { createWalletConnectStorage, hasWalletConnectEntries } = await import('../wallet/walletConnect/storage.ts')
const { forgetAccount } = await import('./forgetAccount.ts')
afterAll(() => void vi.unstubAllGlobals())

it.each([
  ['ends with the log-out of its account', ME, false],
  ['stays where a tab hears late of the log-out of the account before', OTHER, true],
])('the session with a wallet app %s', async (_, loggedIn, stays) => {
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('tpu:deviceLogin', `id ${loggedIn}`)
  await createWalletConnectStorage().setItem('session', 'key')
  await forgetAccount(ME)
  expect(await hasWalletConnectEntries()).toBe(stays)
})
