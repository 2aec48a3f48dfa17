import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../../../tests/stubPage.ts'
import type { Eip1193Provider } from './provider.ts'

const INFO = { uuid: 'u', name: 'Fake', icon: '', rdns: 'fake.wallet' }
const wallet = (): Eip1193Provider => ({ request: async () => null })

let page: EventTarget
const announce = (info: object = INFO) =>
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: wallet() } }))

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
      announce()
      announce({ ...INFO, uuid: 'v', rdns: 'other.wallet' })
    })
    const { finding } = await find()
    await vi.advanceTimersByTimeAsync(200)
    expect(await finding).toEqual(['u', 'v'])
  })

  it('waits for wallets that inject late', async () => {
    const { finding } = await find()
    await vi.advanceTimersByTimeAsync(2000)
    announce()
    await vi.advanceTimersByTimeAsync(300)
    expect(await finding).toEqual(['u'])
  })

  it('finds a wallet that sets window.ethereum late and without an event', async () => {
    const { finding, getProvider } = await find()
    await vi.advanceTimersByTimeAsync(1000)
    const provider = wallet()
    vi.stubGlobal('ethereum', provider)
    await vi.advanceTimersByTimeAsync(300)
    expect(await finding).toEqual(['injected'])
    expect(getProvider('injected')).toBe(provider)
  })

  it('prefers wallets that announce themselves to window.ethereum, whose owner is unknown', async () => {
    vi.stubGlobal('ethereum', wallet())
    const { finding } = await find()
    announce()
    await vi.advanceTimersByTimeAsync(300)
    expect(await finding).toEqual(['u'])
  })

  it('ends after three seconds if there is none', async () => {
    const { finding } = await find()
    await vi.advanceTimersByTimeAsync(3300)
    expect(await finding).toEqual([])
  })
})
