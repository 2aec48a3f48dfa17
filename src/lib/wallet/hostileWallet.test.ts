import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { announce, fakeWallet, WALLET } from '../../../tests/fakeWallet.ts'
import { stubPage } from '../../../tests/stubPage.ts'
import { ME } from '../../../tests/testAccounts.ts'
import { isOnExpectedChain, switchChain } from '../chain/switchChain.ts'
import { env } from '../config/env.ts'
import { WalletError } from '../errors/WalletError.ts'
import { connectWallet, getAccount, requestAccount, requestSignature } from './activeProvider.ts'
import { discovery, startWalletDiscovery } from './discovery.ts'
import { findTxHash, isDefinitelyUnsent } from './errors.ts'
import type { Eip1193Provider } from './provider.ts'
import { active } from './store.ts'

const { chain } = env
const GIANT = 'f'.repeat(2_000_000)

/** Every property throws, except those that a promise reads. */
const thorny = (target: object = {}) =>
  new Proxy(target, {
    get: (_, name) => {
      if (name === 'then') return undefined
      throw new Error('do not touch')
    },
  })
/** One property throws; the others are as given. */
const withThorn = (rest: object, name: string) =>
  Object.defineProperty({ ...rest }, name, {
    get: () => {
      throw new Error('do not read')
    },
  })

const wallet = (replies: Record<string, unknown>) => fakeWallet(replies).provider
const throws = (what: unknown) => () => {
  throw what
}

const THROWN: [string, unknown][] = [
  ['a text', 'boom'],
  ['nothing', undefined],
  ['null', null],
  ['a number', 4001],
  ['a symbol', Symbol('no')],
  ['a giant text', GIANT],
  ['an object that throws when it is read', thorny()],
  ['a function', () => {}],
  ['an object without a prototype', Object.create(null)],
  ['a code that is a text', { code: '4001' }],
  ['a cause that throws', withThorn({ code: -32603 }, 'cause')],
]

describe('any error of a wallet', () => {
  it.each(THROWN)('becomes a typed error everywhere: %s', async (_, thrown) => {
    const provider = wallet({
      eth_chainId: throws(thrown),
      eth_accounts: throws(thrown),
      eth_requestAccounts: throws(thrown),
      personal_sign: throws(thrown),
      wallet_switchEthereumChain: throws(thrown),
    })
    for (const asking of [
      isOnExpectedChain(provider),
      getAccount(provider),
      requestAccount(provider),
      requestSignature(provider, '0x', ME),
    ])
      await expect(asking).rejects.toMatchObject({ name: 'WalletError', kind: 'failed' })
    await expect(switchChain(provider)).rejects.toMatchObject({ name: 'WalletError', kind: 'wrongChain' })
    // None of these proves that nothing was sent.
    expect([isDefinitelyUnsent(thrown), findTxHash(thrown)]).toEqual([false, undefined])
  })

  it('is a refusal by its code, even if other properties throw', async () => {
    const refusal = withThorn({ code: 4001 }, 'message')
    await expect(requestAccount(wallet({ eth_requestAccounts: throws(refusal) }))).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(isDefinitelyUnsent(refusal)).toBe(true)
  })

  it('is caught when thrown synchronously', async () => {
    const provider = { request: throws('at once') } as unknown as Eip1193Provider
    await expect(getAccount(provider)).rejects.toBeInstanceOf(WalletError)
  })
})

const GARBAGE: [string, unknown][] = [
  ['nothing', null],
  ['a number', 1],
  ['a giant text', GIANT],
  ['an object', { 0: ME, length: 1 }],
  ['a list of objects', [{ address: ME }]],
  ['an empty list', []],
  ['a list of nothing', [null]],
  ['an address after something else', [`x${ME}`]],
  ['an address that is too long', [`${ME}00`]],
  ['a giant list', new Array(100_000).fill(GIANT)],
  ['a list that throws when it is read', thorny([])],
]

describe('any reply of a wallet', () => {
  it.each(GARBAGE)('rejects %s as an account', async (_, answer) => {
    expect(await getAccount(wallet({ eth_accounts: answer }))).toBeNull()
    await expect(requestAccount(wallet({ eth_requestAccounts: answer }))).rejects.toMatchObject({ kind: 'locked' })
  })

  it.each([...GARBAGE, ['true', true], ['an empty text', ''], ['another chain', '0x38'], ['many zeros', '0x0']])(
    'rejects %s as the chain id',
    async (_, answer) => {
      expect(await isOnExpectedChain(wallet({ eth_chainId: answer }))).toBe(false)
    },
  )

  it.each(['0x7a69', '0x7A69', '0x07a69', '31337', 31337])('accepts %s as the chain id', async (answer) => {
    expect(await isOnExpectedChain(wallet({ eth_chainId: answer }))).toBe(true)
  })
})

describe('switchChain', () => {
  /** A wallet on another chain; `onSwitch` handles a request to switch. */
  function elsewhere(onSwitch: (go: () => void) => unknown) {
    let chainId = '0x38'
    const go = () => {
      chainId = chain.id
    }
    const added: unknown[] = []
    const addChain = (params: unknown) => {
      added.push(params)
      go()
    }
    const { provider, asked } = fakeWallet({
      eth_chainId: () => chainId,
      wallet_switchEthereumChain: () => onSwitch(go),
      wallet_addEthereumChain: addChain,
    })
    return { provider, asked, added }
  }

  it('waits for a switch that takes effect after the reply', async () => {
    const { provider } = elsewhere((go) => void setTimeout(go, 400))
    await switchChain(provider)
    expect(await isOnExpectedChain(provider)).toBe(true)
  })

  it('throws wrongChain if the switch never takes effect, and asks once', async () => {
    vi.useFakeTimers()
    const { provider, asked } = elsewhere(() => null)
    const switching = expect(switchChain(provider)).rejects.toMatchObject({ kind: 'wrongChain' })
    await vi.runAllTimersAsync()
    await switching
    vi.useRealTimers()
    expect(asked.filter((method) => method !== 'eth_chainId')).toEqual(['wallet_switchEthereumChain'])
  })

  it('adds an unknown chain whose code is only in a nested text, with public URLs and the explorer', async () => {
    const [walletRpcUrls, explorer] = [['https://rpc.example'], 'https://explorer.example']
    const before = { ...env }
    Object.assign(env, { walletRpcUrls, explorer })
    onTestFinished(() => void Object.assign(env, before))
    const { provider, added } = elsewhere(throws({ code: -32603, data: { message: 'Error 4902' } }))
    await switchChain(provider)
    const nativeCurrency = { name: 'GO', symbol: 'GO', decimals: 18 }
    expect(added).toEqual([
      [
        {
          chainId: chain.id,
          chainName: chain.name,
          nativeCurrency,
          rpcUrls: walletRpcUrls,
          blockExplorerUrls: [explorer],
        },
      ],
    ])
  })

  it.each([
    ['wrongChain', 'does not support switching', throws({ code: 4200, message: 'Unsupported' })],
    ['refused', 'is refused by the user', throws({ code: 4001 })],
  ])('throws %s if the wallet %s', async (kind, _, switches) => {
    await expect(switchChain(elsewhere(switches).provider)).rejects.toMatchObject({ kind })
  })

  it('opens no second prompt after the user has left', async () => {
    const { provider, asked } = elsewhere(throws({ code: -32603, data: { originalError: { code: 4902 } } }))
    let left = false
    const run = async <T>(step: () => Promise<T>): Promise<T> => {
      if (left) throw new Error('left')
      left = true
      return step()
    }
    await expect(switchChain(provider, run)).rejects.toThrow('left')
    expect(asked).toEqual(['wallet_switchEthereumChain'])
  })
})

describe('a wallet without events', () => {
  it.each([
    ['has nothing to listen with', {}],
    ['throws', { on: throws('no listeners') }],
    ['has a text there', { on: 'yes' }],
  ])('still works (%s)', async (_, on) => {
    const provider = { ...wallet({ eth_chainId: '0x7a69' }), ...on } as Eip1193Provider
    await connectWallet(provider, WALLET)
    expect(active.provider).toBe(provider)
  })
})

describe('an announcement', () => {
  it('is ignored if it is garbage or throws, and hides no other wallet', () => {
    const page = stubPage(new EventTarget())
    startWalletDiscovery()
    const { provider } = fakeWallet()
    const details = [
      ...[null, 'x', {}, thorny(), { info: WALLET }, withThorn({ info: WALLET }, 'provider')],
      ...[null, thorny(), { ...WALLET, name: ' \u202e' }, { ...WALLET, uuid: 1 }].map((info) => ({ info, provider })),
      { info: WALLET, provider: thorny() },
    ]
    for (const detail of details) page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(discovery.wallets).toEqual([])
    announce(page, provider, { uuid: 'v', name: GIANT, icon: 'https://evil', rdns: 1 })
    const giantIcon = `data:image/png;base64,${GIANT}`
    announce(page, fakeWallet().provider, { uuid: 'w', name: 'Huge', icon: giantIcon, rdns: 'huge' })
    expect(discovery.wallets).toEqual([
      { uuid: 'v', name: GIANT.slice(0, 40), icon: '', rdns: '' },
      { uuid: 'w', name: 'Huge', icon: '', rdns: 'huge' },
    ])
    vi.unstubAllGlobals()
  })
})
