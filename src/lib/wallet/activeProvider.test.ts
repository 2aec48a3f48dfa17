import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { stubPage } from '../../../tests/stubPage.ts'
import type { Eip1193Provider } from './provider.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKENS = { accessToken: 'a', refreshToken: 'r' }
const INFO = { uuid: 'u', name: 'Fake', icon: '', rdns: 'fake.wallet' }

/** A wallet with a reply per method; a function's reply may never come. */
function fakeWallet(replies: Record<string, unknown> = {}) {
  const listeners = new Map<string, (value: unknown) => void>()
  const asked: string[] = []
  const provider = {
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      const reply = replies[method]
      return typeof reply === 'function' ? reply() : reply
    },
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
  } as Eip1193Provider
  return { provider, asked, emit: (event: string, value: unknown) => listeners.get(event)?.(value) }
}

const never = () => new Promise(() => {})

async function load() {
  vi.resetModules()
  const session = await import('../session/session.ts')
  session.startSession(ME, TOKENS)
  const [active, store, discovery] = await Promise.all([
    import('./activeProvider.ts'),
    import('./store.ts'),
    import('./discovery.ts'),
  ])
  return { ...active, ...store, ...discovery, session }
}

let page: EventTarget
const announce = (provider: Eip1193Provider, info: object = INFO) =>
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))

beforeEach(() => {
  vi.useFakeTimers()
  page = stubPage(new EventTarget())
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const lastUsed = (rdns: string) => localStorage.setItem('tpu:wallet', rdns)

describe('a request that opens no prompt', () => {
  it('ends after five seconds if the wallet never responds', async () => {
    const { getAccount } = await load()
    const asking = expect(getAccount(fakeWallet({ eth_accounts: never }).provider)).rejects.toMatchObject({
      kind: 'unresponsive',
    })
    await vi.advanceTimersByTimeAsync(5000)
    await asking
  })
})

describe('a signature', () => {
  const sign = async (reply: unknown) => {
    const { requestSignature } = await load()
    const request = vi.fn(async () => reply)
    return { request, signature: await requestSignature({ request } as Eip1193Provider, '0x6869', ME) }
  }

  it('is asked for the message of the account', async () => {
    const { request, signature } = await sign('0xAb')
    expect(request.mock.calls).toEqual([[{ method: 'personal_sign', params: ['0x6869', ME] }]])
    expect(signature).toBe('0xAb')
  })

  it.each([`0x${'ab'.repeat(500)}`, '0x'])('may have any length, as those of contract wallets', async (reply) => {
    expect((await sign(reply)).signature).toBe(reply)
  })

  it.each([null, ['0xab'], 'ab', ' 0xab', '0xab\n', '0xxy', ''])('is not %j', async (reply) => {
    await expect(sign(reply)).rejects.toMatchObject({ kind: 'failed' })
  })
})

describe('a wallet that is connected', () => {
  it('starts without the account, chain and balance of the one before, and is the one to resume', async () => {
    const { connectWallet, lastWalletRdns, wallet } = await load()
    Object.assign(wallet, { address: OTHER, chainId: '0x1', balance: '1.5', name: 'Before' })
    connectWallet(fakeWallet().provider, INFO)
    expect({ ...wallet }).toEqual({ address: null, chainId: null, balance: null, name: INFO.name })
    expect(lastWalletRdns()).toBe(INFO.rdns)
  })

  it('is followed once, in its account and its chain, and not after another one', async () => {
    const { connectWallet, wallet } = await load()
    const { provider, emit } = fakeWallet()
    const on = vi.spyOn(provider as Required<Eip1193Provider>, 'on')
    for (let times = 0; times < 2; times++) connectWallet(provider, INFO)
    expect(on).toHaveBeenCalledTimes(2)
    emit('accountsChanged', [ME])
    emit('chainChanged', '0x7a69')
    expect({ ...wallet }).toMatchObject({ address: ME, chainId: '0x7a69' })
    emit('chainChanged', 31337)
    expect(wallet.chainId).toBeNull()
    connectWallet(fakeWallet().provider, INFO)
    emit('accountsChanged', [OTHER])
    emit('chainChanged', '0x1')
    expect({ ...wallet }).toMatchObject({ address: null, chainId: null })
  })
})

describe('a log-out', () => {
  it('makes later events and replies of the wallet change nothing', async () => {
    const { connectWallet, requestAccount, wallet, resetWallet } = await load()
    let answer: (accounts: string[]) => void = () => {}
    const waiting = new Promise<string[]>((resolve) => {
      answer = resolve
    })
    const { provider, emit } = fakeWallet({ eth_requestAccounts: () => waiting })
    connectWallet(provider, INFO)
    emit('accountsChanged', [OTHER])
    expect(wallet.address).toBe(OTHER)
    const requesting = requestAccount(provider)
    resetWallet()
    emit('accountsChanged', [ME])
    emit('chainChanged', '0x1')
    answer([ME])
    await requesting
    expect({ ...wallet }).toMatchObject({ address: null, chainId: null })
    // The same wallet is followed again after the next login.
    connectWallet(provider, INFO)
    emit('accountsChanged', [ME])
    expect(wallet.address).toBe(ME)
  })
})

describe('after a reload', () => {
  it('resumes a wallet that only sets window.ethereum', async () => {
    lastUsed('injected')
    const { resumeWallet } = await load()
    const { provider, asked } = fakeWallet()
    vi.stubGlobal('ethereum', provider)
    expect(await resumeWallet()).toBe(provider)
    expect(asked).toEqual([])
  })

  it('reads account and chain of the wallet without a prompt, also of one that announces itself much later', async () => {
    lastUsed(INFO.rdns)
    const { reconnectWallet, wallet } = await load()
    const { provider, asked } = fakeWallet({ eth_accounts: [OTHER], eth_chainId: '0x7a69' })
    reconnectWallet()
    await vi.advanceTimersByTimeAsync(60_000)
    announce(provider)
    await vi.advanceTimersByTimeAsync(5000)
    expect(wallet).toMatchObject({ address: OTHER, chainId: '0x7a69' })
    expect([...new Set(asked)]).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('asks no wallet without a session', async () => {
    lastUsed(INFO.rdns)
    const { reconnectWallet, session } = await load()
    session.clearSession()
    const { provider, asked } = fakeWallet({ eth_accounts: [ME] })
    reconnectWallet()
    announce(provider)
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toEqual([])
  })

  it('waits for a wallet that injects late', async () => {
    lastUsed(INFO.rdns)
    const { resumeWallet, startWalletDiscovery } = await load()
    startWalletDiscovery()
    const { provider } = fakeWallet()
    const resuming = resumeWallet()
    await vi.advanceTimersByTimeAsync(2000)
    announce(provider)
    await vi.advanceTimersByTimeAsync(200)
    expect(await resuming).toBe(provider)
  })

  it('resumes no other wallet than the one last used', async () => {
    lastUsed(INFO.rdns)
    const { resumeWallet, startWalletDiscovery } = await load()
    startWalletDiscovery()
    announce(fakeWallet().provider, { ...INFO, rdns: 'another.wallet' })
    const resuming = resumeWallet()
    await vi.advanceTimersByTimeAsync(4000)
    expect(await resuming).toBeUndefined()
  })

  it('resumes neither of two wallets with the same rdns: one of them may be an impostor', async () => {
    lastUsed(INFO.rdns)
    const { resumeWallet, startWalletDiscovery } = await load()
    startWalletDiscovery()
    const [one, two] = [fakeWallet(), fakeWallet()]
    announce(one.provider)
    announce(two.provider, { ...INFO, uuid: 'v' })
    const resuming = resumeWallet()
    await vi.advanceTimersByTimeAsync(4000)
    expect(await resuming).toBeUndefined()
    expect([...one.asked, ...two.asked]).toEqual([])
  })
})

describe('verifyAccount', () => {
  const verifyWith = async (replies: Record<string, unknown>, remembered?: string) => {
    const { connectWallet, verifyAccount, wallet } = await load()
    connectWallet(fakeWallet(replies).provider, INFO)
    if (remembered) wallet.address = remembered
    const verifying = verifyAccount().then(
      () => 'verified',
      (error: { kind: string }) => error.kind,
    )
    await vi.advanceTimersByTimeAsync(5000)
    return { outcome: await verifying, address: wallet.address }
  }

  it('accepts the account of the login in any letter case', async () => {
    expect((await verifyWith({ eth_accounts: [ME.toLowerCase()] })).outcome).toBe('verified')
  })

  it('asks the wallet, not what an event said earlier', async () => {
    expect(await verifyWith({ eth_accounts: [OTHER] }, ME)).toEqual({ outcome: 'mismatch', address: OTHER })
  })

  it.each([
    ['a locked wallet', { eth_accounts: [] }, 'locked'],
    ['a wallet that never responds', { eth_accounts: never }, 'unresponsive'],
    ['a wallet that fails', { eth_accounts: () => Promise.reject(new Error('boom')) }, 'failed'],
  ])('names %s', async (_, replies, kind) => {
    expect((await verifyWith(replies)).outcome).toBe(kind)
  })

  it('names a wallet that is not in this browser', async () => {
    lastUsed(INFO.rdns)
    const { verifyAccount } = await load()
    const verifying = expect(verifyAccount()).rejects.toMatchObject({ kind: 'absent' })
    await vi.advanceTimersByTimeAsync(4000)
    await verifying
  })
})
