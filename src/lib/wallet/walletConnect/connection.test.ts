import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The connection of a build with WalletConnect, on this device. */
async function load(storage: () => object) {
  vi.resetModules()
  vi.doMock('./storage.ts', storage)
  return (await import('./connection.ts')).walletConnect
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('__WALLET_CONNECT__', true)
})
afterEach(() => {
  vi.doUnmock('./storage.ts')
  // Other tests are of a build without WalletConnect.
  vi.resetModules()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each([
  [
    'its code can’t be loaded',
    () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  ],
  ['the device’s storage never answers', () => ({ hasWalletConnectEntries: () => new Promise(() => {}) })],
])('the last session is unreachable if %s', async (_, storage) => {
  const connection = await load(storage)
  const failure = vi.fn()
  connection?.restore().catch(failure)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(failure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'WalletError', kind: 'unreachable' }))
})
