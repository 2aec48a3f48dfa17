import { verifyMessage } from 'ethers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { switchChain } from '../../src/lib/chain/switchChain.ts'
import { WalletError } from '../../src/lib/errors/WalletError.ts'
import { isDefinitelyUnsent } from '../../src/lib/wallet/errors.ts'
import type { Eip1193Provider } from '../../src/lib/wallet/provider.ts'
import { openWalletConnect } from '../../src/lib/wallet/walletConnect/walletConnect.ts'
import { TestRelay } from './relay.ts'
import { createMemoryStorage } from './storage.ts'
import { WalletConnectWallet } from './wallet.ts'

const CHAIN = '0x7a69'
const HASH = `0x${'ab'.repeat(32)}`

let relay: TestRelay
let storage: ReturnType<typeof createMemoryStorage>
const closing: (() => Promise<unknown>)[] = []

/** A page of the app: a client of its own on the device's storage. */
async function openPage() {
  delete (globalThis as Record<string, unknown>)._walletConnectCore_tpu
  const page = await openWalletConnect({
    projectId: 'test',
    relayUrl: relay.url,
    chainId: CHAIN,
    origin: 'https://tpu.example',
    storage,
  })
  closing.push(page.close)
  return page
}

async function installWallet() {
  const wallet = await WalletConnectWallet.start(relay.url)
  closing.push(wallet.stop)
  return wallet
}

/** Connects a page to a wallet app. @param behaviour how the wallet differs from others */
async function connect(behaviour: Partial<WalletConnectWallet> = {}) {
  const [page, wallet] = [await openPage(), await installWallet()]
  Object.assign(wallet, behaviour)
  const { uri, connected } = await page.pair()
  const [{ provider }] = await Promise.all([connected, wallet.scan(uri)])
  return { page, wallet, provider }
}

const send = (provider: Eip1193Provider) =>
  provider.request({ method: 'eth_sendTransaction', params: [{ to: HASH.slice(0, 42), data: '0xdead' }] })

beforeEach(async () => {
  relay = await new TestRelay().start()
  storage = createMemoryStorage()
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close().catch(() => {})))
  await relay.stop()
})

describe('openWalletConnect', () => {
  it('connects to no relay before a connection is asked for', async () => {
    const page = await openPage()
    expect(page.restore()).toBeUndefined()
    expect(relay.calls).toEqual([])
  })

  it('signs and sends with the account and on the chain of the session', async () => {
    const { wallet, provider } = await connect()
    const { address } = wallet.account
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe(CHAIN)
    const message = `0x${Buffer.from('log in').toString('hex')}`
    const signature = await provider.request({ method: 'personal_sign', params: [message, address] })
    expect(verifyMessage('log in', String(signature))).toBe(address)
    expect(await send(provider)).toBe(HASH)
    expect(wallet.requests.map(({ method, chainId }) => [method, chainId])).toEqual([
      ['personal_sign', 'eip155:31337'],
      ['eth_sendTransaction', 'eip155:31337'],
    ])
  })

  it('signs with the account of a session that has a namespace per chain', async () => {
    const { wallet, provider } = await connect({ splitsNamespaces: true, chains: ['eip155:1', 'eip155:31337'] })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([wallet.account.address])
    expect(await send(provider)).toBe(HASH)
    expect(wallet.requests.map(({ chainId }) => chainId)).toEqual(['eip155:31337'])
  })

  it('tells the relay nothing but ciphertext: no method, no contract, no transaction hash', async () => {
    const { provider } = await connect()
    await send(provider)
    const published = relay.calls.filter(({ method }) => /publish|wc_/.test(method))
    const own = published.filter(({ params }) => params.sessionProposal || params.tag === 1108)
    expect(own).toHaveLength(2)
    for (const { params } of own) expect(JSON.stringify(params)).not.toMatch(/eth_send|rpcMethods|0xdead|txHash|tvf/)
  })

  it('restores the session after a reload, without a new QR code', async () => {
    const { page, wallet } = await connect()
    await page.close()
    const provider = (await openPage()).restore()?.provider
    expect(await provider?.request({ method: 'eth_accounts' })).toEqual([wallet.account.address])
    expect(provider && (await send(provider))).toBe(HASH)
  })

  it('a log-out deletes keys and sessions from the device, and ends the session in the wallet', async () => {
    const { page, wallet } = await connect()
    const ended = new Promise<void>((resolve) => wallet.onEnded(resolve))
    await page.forget()
    expect([...storage.entries.keys()]).toEqual([])
    await ended
    expect((await openPage()).restore()).toBeUndefined()
  })

  it('a log-out deletes everything while the relay is away', async () => {
    const { page } = await connect()
    await relay.stop()
    await page.forget()
    expect([...storage.entries.keys()]).toEqual([])
  })
})

describe('a refusal', () => {
  it('of the connection is a refusal', async () => {
    await expect(connect({ approves: false })).rejects.toMatchObject({ kind: 'refused' })
  })

  it.each([5000, 4001])('of a request, with code %i, counts as 4001: nothing was sent', async (code) => {
    const { wallet, provider } = await connect()
    wallet.decide = () => {
      throw Object.assign(new Error('User rejected.'), { code })
    }
    await expect(send(provider)).rejects.toMatchObject({ code: 4001 })
  })
})

describe('the end of a session', () => {
  it('by the wallet is what later requests say', async () => {
    const { wallet, provider } = await connect()
    await wallet.disconnect()
    const asked = () => provider.request({ method: 'eth_accounts' })
    await vi.waitFor(() => expect(asked()).rejects.toMatchObject({ kind: 'sessionEnded' }))
    await expect(send(provider)).rejects.toMatchObject({ kind: 'sessionEnded' })
  })

  it('while the wallet is asked to send leaves the outcome unknown', async () => {
    const { wallet, provider } = await connect()
    wallet.decide = () => new Promise(() => {})
    const outcome = send(provider).catch((error: unknown) => error)
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
    await wallet.disconnect()
    const error = await outcome
    expect(error).not.toBeInstanceOf(WalletError)
    expect(error).toMatchObject({ code: 6000 })
    expect(isDefinitelyUnsent(error)).toBe(false)
  })

  it('by time says so, and is not restored', async () => {
    const { page, wallet, provider } = await connect()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 8 * 24 * 3_600_000)
    const asked = provider.request({ method: 'eth_accounts' })
    const restored = page.restore()
    // At once: a client whose timer meets the later time ends the session, and fails once the relay is gone.
    clock.mockRestore()
    await expect(asked).rejects.toMatchObject({ kind: 'sessionEnded' })
    expect(restored).toBeUndefined()
    expect(wallet.requests).toEqual([])
  })
})

describe('a wallet on the wrong chain', () => {
  it('reports its own chain; a switch that the session doesn’t include fails with 4902', async () => {
    const { provider } = await connect({ chains: ['eip155:1'], decide: () => null })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    const wanted = { method: 'wallet_switchEthereumChain', params: [{ chainId: CHAIN }] }
    await expect(provider.request(wanted)).rejects.toMatchObject({ code: 4902 })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  })

  it('has switched while the session includes the chain, also from a moment after the reply', async () => {
    const { wallet, provider } = await connect({ chains: ['eip155:1'] })
    wallet.decide = () => {
      setTimeout(() => void wallet.updateChains(['eip155:1', 'eip155:31337']), 300)
      return null
    }
    await switchChain(provider)
    expect(await provider.request({ method: 'eth_chainId' })).toBe(CHAIN)
    expect(wallet.requests.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
    // The wallet's owner switches back.
    await wallet.updateChains(['eip155:1'])
    await vi.waitFor(async () => expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1'))
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([wallet.account.address])
  })
})

describe('a relay that goes away', () => {
  it('and comes back delivers the request and the reply', async () => {
    const { wallet, provider } = await connect()
    let sign: (hash: string) => void = () => {}
    wallet.decide = () => new Promise((resolve) => (sign = resolve))
    const sent = send(provider)
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(1), 10_000)
    await relay.stop()
    await relay.start()
    sign(HASH)
    expect(await sent).toBe(HASH)
  }, 60_000)
})
