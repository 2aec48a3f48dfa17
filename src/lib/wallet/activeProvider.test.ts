import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, fakeWallet, WALLET } from '../../../tests/fakeWallet.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { stubPage } from '../../../tests/stubPage.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'

const never = () => new Promise(() => {})

async function load({ reloaded = false } = {}) {
  vi.resetModules()
  const session = await import('../session/session.ts')
  if (reloaded) session.restoreSession()
  else session.startSession(ME, TOKENS)
  const [active, store, discovery] = await Promise.all([
    import('./activeProvider.ts'),
    import('./store.ts'),
    import('./discovery.ts'),
  ])
  return { ...active, ...store, ...discovery, session }
}

let page: EventTarget

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

describe('a signature', () => {
  const sign = async (reply: unknown) => {
    const { requestSignature } = await load()
    return requestSignature(fakeWallet({ personal_sign: reply }).provider, '0x6869', ME)
  }

  it('is asked for the message of the account', async () => {
    const personalSign = vi.fn(() => '0xAb')
    expect(await sign(personalSign)).toBe('0xAb')
    expect(personalSign).toHaveBeenCalledExactlyOnceWith(['0x6869', ME])
  })

  it.each([`0x${'ab'.repeat(500)}`, '0x'])('may have any length, as those of contract wallets', async (reply) => {
    expect(await sign(reply)).toBe(reply)
  })

  it.each([null, ['0xab'], 'ab', ' 0xab', '0xab\n', '0xxy', ''])('is not %j', async (reply) => {
    await expect(sign(reply)).rejects.toMatchObject({ kind: 'failed' })
  })
})

describe('a wallet that is connected', () => {
  it('starts without the chain and balance of the one before, and is the one to resume', async () => {
    const { connectWallet, lastWalletRdns, wallet } = await load()
    Object.assign(wallet, { chainId: '0x1', balance: { address: OTHER, amount: '1.5' }, name: 'Before' })
    connectWallet(fakeWallet().provider, WALLET)
    expect({ ...wallet }).toEqual({ chainId: null, balance: null, name: WALLET.name })
    expect(lastWalletRdns()).toBe(WALLET.rdns)
  })

  it('is followed once, in its chain, and not after another one', async () => {
    const { connectWallet, wallet } = await load()
    const { provider, emit } = fakeWallet()
    const on = vi.spyOn(provider, 'on')
    for (let times = 0; times < 2; times++) connectWallet(provider, WALLET)
    expect(on).toHaveBeenCalledTimes(1)
    emit('chainChanged', '0x7a69')
    expect(wallet.chainId).toBe('0x7a69')
    emit('chainChanged', 31337)
    expect(wallet.chainId).toBeNull()
    connectWallet(fakeWallet().provider, WALLET)
    emit('chainChanged', '0x1')
    expect(wallet.chainId).toBeNull()
  })
})

describe('a log-out', () => {
  it('makes later events of the wallet change nothing, until it is connected again', async () => {
    const { connectWallet, wallet, resetWallet } = await load()
    const { provider, emit } = fakeWallet()
    connectWallet(provider, WALLET)
    resetWallet()
    emit('chainChanged', '0x1')
    expect({ ...wallet }).toEqual({ chainId: null, balance: null, name: '' })
    connectWallet(provider, WALLET)
    emit('chainChanged', '0x1')
    expect(wallet.chainId).toBe('0x1')
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

  it.each([
    ['a 402 in another tab has cleared local storage', () => localStorage.clear()],
    ['another tab has connected another wallet', () => lastUsed('another.wallet')],
  ])('resumes the wallet of the login, although %s', async (_, meanwhile) => {
    vi.stubGlobal('sessionStorage', memoryStorage())
    lastUsed(WALLET.rdns)
    await load()
    meanwhile()
    const { resumeWallet, startWalletDiscovery } = await load({ reloaded: true })
    startWalletDiscovery()
    const { provider } = fakeWallet()
    announce(page, provider)
    const resuming = resumeWallet()
    await vi.advanceTimersByTimeAsync(4000)
    expect(await resuming).toBe(provider)
    expect(localStorage.getItem('tpu:wallet')).toBe(WALLET.rdns)
  })

  it.each([0, 60_000])('resumes a wallet that announces itself after %i ms, and asks it nothing', async (ms) => {
    lastUsed(WALLET.rdns)
    const { reconnectWallet, startWalletDiscovery, active, wallet } = await load()
    startWalletDiscovery()
    const { provider, asked } = fakeWallet()
    reconnectWallet()
    await vi.advanceTimersByTimeAsync(ms)
    announce(page, provider)
    await vi.advanceTimersByTimeAsync(5000)
    expect([active.provider, wallet.name]).toEqual([provider, WALLET.name])
    expect(asked).toEqual([])
  })

  it('resumes no wallet without a session', async () => {
    lastUsed(WALLET.rdns)
    const { reconnectWallet, startWalletDiscovery, active, session } = await load()
    startWalletDiscovery()
    session.clearSession()
    const { provider, asked } = fakeWallet({ eth_accounts: [ME] })
    reconnectWallet()
    announce(page, provider)
    await vi.advanceTimersByTimeAsync(5000)
    expect(active.provider).toBeUndefined()
    expect(asked).toEqual([])
  })

  it('waits for a wallet that injects late', async () => {
    lastUsed(WALLET.rdns)
    const { resumeWallet, startWalletDiscovery } = await load()
    startWalletDiscovery()
    const { provider } = fakeWallet()
    const resuming = resumeWallet()
    await vi.advanceTimersByTimeAsync(2000)
    announce(page, provider)
    await vi.advanceTimersByTimeAsync(200)
    expect(await resuming).toBe(provider)
  })

  it.each([
    ['no other wallet than the one last used', [{ ...WALLET, rdns: 'another.wallet' }]],
    ['neither of two wallets with the same rdns: one may be an impostor', [WALLET, { ...WALLET, uuid: 'v' }]],
  ])('resumes %s', async (_, announced) => {
    lastUsed(WALLET.rdns)
    const { resumeWallet, startWalletDiscovery } = await load()
    startWalletDiscovery()
    const wallets = announced.map((info) => {
      const each = fakeWallet()
      announce(page, each.provider, info)
      return each
    })
    const resuming = resumeWallet()
    await vi.advanceTimersByTimeAsync(4000)
    expect(await resuming).toBeUndefined()
    expect(wallets.flatMap(({ asked }) => asked)).toEqual([])
  })
})

describe('verifyAccount', () => {
  const verifyWith = async (replies: Record<string, unknown>) => {
    const { connectWallet, verifyAccount } = await load()
    connectWallet(fakeWallet(replies).provider, WALLET)
    const verifying = verifyAccount().then(
      () => 'verified',
      (error: { kind: string }) => error.kind,
    )
    await vi.advanceTimersByTimeAsync(5000)
    return verifying
  }

  it('accepts the account of the login in any letter case', async () => {
    expect(await verifyWith({ eth_accounts: [ME.toLowerCase()] })).toBe('verified')
  })

  it('refuses another account', async () => {
    expect(await verifyWith({ eth_accounts: [OTHER] })).toBe('mismatch')
  })

  it.each([
    ['a locked wallet', { eth_accounts: [] }, 'locked'],
    ['a wallet that never responds', { eth_accounts: never }, 'unresponsive'],
    ['a wallet that fails', { eth_accounts: () => Promise.reject(new Error('boom')) }, 'failed'],
  ])('names %s', async (_, replies, kind) => {
    expect(await verifyWith(replies)).toBe(kind)
  })

  it('names a wallet that is not in this browser', async () => {
    lastUsed(WALLET.rdns)
    const { verifyAccount } = await load()
    const verifying = expect(verifyAccount()).rejects.toMatchObject({ kind: 'absent' })
    await vi.advanceTimersByTimeAsync(4000)
    await verifying
  })
})
