import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, fakeWallet, WALLET } from '../../../tests/fakeWallet.ts'
import { stubPage } from '../../../tests/stubPage.ts'

let page: EventTarget

async function find() {
  vi.resetModules()
  const [{ findWallets }, { getProvider, startWalletDiscovery }] = await Promise.all([
    import('./findWallets.ts'),
    import('./discovery.ts'),
  ])
  startWalletDiscovery()
  return { finding: findWallets().then((found) => found.map(({ uuid }) => uuid)), getProvider }
}

beforeEach(() => {
  vi.useFakeTimers()
  page = stubPage(new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('findWallets', () => {
  it('finds every wallet that answers the request to announce itself', async () => {
    page.addEventListener('eip6963:requestProvider', () => {
      announce(page, fakeWallet().provider)
      announce(page, fakeWallet().provider, { ...WALLET, uuid: 'v', rdns: 'other.wallet' })
    })
    const { finding } = await find()
    await vi.advanceTimersByTimeAsync(200)
    expect(await finding).toEqual(['u', 'v'])
  })

  it('waits for wallets that inject late', async () => {
    const { finding } = await find()
    await vi.advanceTimersByTimeAsync(2000)
    announce(page, fakeWallet().provider)
    await vi.advanceTimersByTimeAsync(300)
    expect(await finding).toEqual(['u'])
  })

  it('finds a wallet that sets window.ethereum late and without an event', async () => {
    const { finding, getProvider } = await find()
    await vi.advanceTimersByTimeAsync(1000)
    const { provider } = fakeWallet()
    vi.stubGlobal('ethereum', provider)
    await vi.advanceTimersByTimeAsync(300)
    expect(await finding).toEqual(['injected'])
    expect(getProvider('injected')).toBe(provider)
  })

  it('prefers wallets that announce themselves to window.ethereum, whose owner is unknown', async () => {
    vi.stubGlobal('ethereum', fakeWallet().provider)
    const { finding } = await find()
    announce(page, fakeWallet().provider)
    await vi.advanceTimersByTimeAsync(300)
    expect(await finding).toEqual(['u'])
  })

  it('ends after three seconds if there is none', async () => {
    const { finding } = await find()
    await vi.advanceTimersByTimeAsync(3300)
    expect(await finding).toEqual([])
  })
})
