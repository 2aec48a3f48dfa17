import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announce, fakeWallet, WALLET } from '../../../tests/fakeWallet.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { stubPage } from '../../../tests/stubPage.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'

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
  it('starts without the account, chain and balance of the one before, and is the one to resume', async () => {
    const { connectWallet, lastWalletRdns, wallet } = await load()
    Object.assign(wallet, { address: OTHER, chainId: '0x1', balance: '1.5', name: 'Before' })
    connectWallet(fakeWallet().provider, WALLET)
    expect({ ...wallet }).toEqual({ address: null, chainId: null, balance: null, name: WALLET.name })
    expect(lastWalletRdns()).toBe(WALLET.rdns)
  })

  it('is followed once, in its account and its chain, and not after another one', async () => {
    const { connectWallet, wallet } = await load()
    const { provider, emit } = fakeWallet()
    const on = vi.spyOn(provider, 'on')
    for (let times = 0; times < 2; times++) connectWallet(provider, WALLET)
    expect(on).toHaveBeenCalledTimes(2)
    emit('accountsChanged', [ME])
    emit('chainChanged', '0x7a69')
    expect({ ...wallet }).toMatchObject({ address: ME, chainId: '0x7a69' })
    emit('chainChanged', 31337)
    expect(wallet.chainId).toBeNull()
    connectWallet(fakeWallet().provider, WALLET)
    emit('accountsChanged', [OTHER])
    emit('chainChanged', '0x1')
    expect({ ...wallet }).toMatchObject({ address: null, chainId: null })
  })
})

describe('a log-out', () => {
  it('makes later events and replies of the wallet change nothing', async () => {
    const { connectWallet, requestAccount, wallet, resetWallet } = await load()
    const reply = Promise.withResolvers<string[]>()
    const { provider, emit } = fakeWallet({ eth_requestAccounts: () => reply.promise })
    connectWallet(provider, WALLET)
    emit('accountsChanged', [OTHER])
    expect(wallet.address).toBe(OTHER)
    const requesting = requestAccount(provider)
    resetWallet()
    emit('accountsChanged', [ME])
    emit('chainChanged', '0x1')
    reply.resolve([ME])
    await requesting
    expect({ ...wallet }).toMatchObject({ address: null, chainId: null })
    // The same wallet is followed again after the next login.
    connectWallet(provider, WALLET)
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
    lastUsed(WALLET.rdns)
    const { reconnectWallet, wallet } = await load()
    const { provider, asked } = fakeWallet({ eth_accounts: [OTHER], eth_chainId: '0x7a69' })
    reconnectWallet()
    await vi.advanceTimersByTimeAsync(60_000)
    announce(page, provider)
    await vi.advanceTimersByTimeAsync(5000)
    expect(wallet).toMatchObject({ address: OTHER, chainId: '0x7a69' })
    expect([...new Set(asked)]).toEqual(['eth_accounts', 'eth_chainId'])
  })

  it('asks no wallet without a session', async () => {
    lastUsed(WALLET.rdns)
    const { reconnectWallet, session } = await load()
    session.clearSession()
    const { provider, asked } = fakeWallet({ eth_accounts: [ME] })
    reconnectWallet()
    announce(page, provider)
    await vi.advanceTimersByTimeAsync(5000)
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
  const verifyWith = async (replies: Record<string, unknown>, remembered?: string) => {
    const { connectWallet, verifyAccount, wallet } = await load()
    connectWallet(fakeWallet(replies).provider, WALLET)
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
    lastUsed(WALLET.rdns)
    const { verifyAccount } = await load()
    const verifying = expect(verifyAccount()).rejects.toMatchObject({ kind: 'absent' })
    await vi.advanceTimersByTimeAsync(4000)
    await verifying
  })
})
