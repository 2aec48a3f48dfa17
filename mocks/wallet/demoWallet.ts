import { getBytes, isHexString, toQuantity, Wallet } from 'ethers'
import * as v from 'valibot'
import { GAS_PRICE } from '../chain/rpcObjects.ts'
import { RPC_CODE, RpcError, type RpcRequest } from '../jsonRpc.ts'
import { announceProvider } from './announceProvider.ts'
import {
  AddressParam,
  type ApprovalRequest,
  ChainParam,
  findWallet,
  parseParams,
  readableMessage,
  TransactionParam,
  type WalletOptions,
  WalletState,
} from './walletParams.ts'

type Listener = (value: never) => void

/** The demo wallet: an EIP-1193 provider, and what its host may do with it. */
export interface DemoWallet {
  request(request: RpcRequest): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** All accounts, in the order of the keys. */
  readonly accounts: string[]
  /** The owner picks another account in the wallet. */
  selectAccount(address: string): void
  snapshot(): WalletState
  /** Announces the wallet to a page (EIP-6963); answers how to stop. */
  announce(target: Window): () => void
}

const sameChain = (a: string, b: string): boolean => Number(a) === Number(b)
const PERMISSIONS = [{ parentCapability: 'eth_accounts' }]

/** Makes a wallet with real keys that asks its owner before it does anything. */
export function createDemoWallet(options: WalletOptions): DemoWallet {
  const { chain, approve } = options
  const wallets = options.keys.map((key) => new Wallet(key))
  const accounts = wallets.map((wallet) => wallet.address)
  const remembered = v.safeParse(WalletState, options.state)
  const first: WalletState = {
    connected: false,
    account: accounts[0] ?? '',
    chainId: chain.chainId,
    knownChains: [chain.chainId],
  }
  let state = remembered.success && accounts.includes(remembered.output.account) ? remembered.output : first
  let asking = false
  const listeners = new Map<string, Set<Listener>>()

  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  const visible = () => (state.connected ? [state.account] : [])
  const change = (changes: Partial<WalletState>) => {
    const before = { accounts: visible().join(), chainId: state.chainId }
    state = { ...state, ...changes }
    options.onState?.(state)
    if (visible().join() !== before.accounts) emit('accountsChanged', visible())
    if (state.chainId !== before.chainId) emit('chainChanged', state.chainId)
  }

  async function ask(request: ApprovalRequest): Promise<void> {
    if (asking) throw new RpcError(RPC_CODE.resourceUnavailable, 'A request is open in the wallet already')
    asking = true
    try {
      if (!(await approve(request))) throw new RpcError(RPC_CODE.userRejected, 'The user rejected the request')
    } finally {
      asking = false
    }
  }

  const ownWallet = (address: string): Wallet => {
    if (!visible().includes(address)) throw new RpcError(RPC_CODE.unauthorized, 'The account is not connected')
    return findWallet(wallets, address)
  }
  const onDemoChain = () => {
    if (!sameChain(state.chainId, chain.chainId))
      throw new RpcError(RPC_CODE.internal, `The demo wallet has no connection to chain ${state.chainId}`)
  }

  async function connect(): Promise<string[]> {
    if (!state.connected) {
      await ask({ kind: 'connect', address: state.account })
      change({ connected: true })
    }
    return visible()
  }

  async function sign(params: unknown): Promise<string> {
    const [message, address] = parseParams(v.looseTuple([v.string(), AddressParam]), params)
    const wallet = ownWallet(address)
    await ask({ kind: 'sign', address, message: readableMessage(message) })
    return wallet.signMessage(isHexString(message) ? getBytes(message) : message)
  }

  async function send(params: unknown): Promise<unknown> {
    const [{ from, to, value, ...rest }] = parseParams(v.looseTuple([TransactionParam]), params)
    const data = rest.data ?? rest.input ?? '0x'
    const wallet = ownWallet(from)
    onDemoChain()
    const { chainId } = state
    if (rest.chainId && !sameChain(rest.chainId, chainId))
      throw new RpcError(RPC_CODE.invalidParams, `The transaction is for another chain than ${chainId}`)
    await ask({ kind: 'send', address: from, to, value, data, chainId })
    const node = (method: string, ...parameters: unknown[]) => chain.request({ method, params: parameters })
    const nonce = Number(await node('eth_getTransactionCount', from, 'pending'))
    const gasLimit = rest.gas ?? String(await node('eth_estimateGas', { from, to, value, data }))
    const fields = { to, value, data, nonce, gasLimit, gasPrice: GAS_PRICE, chainId: BigInt(chainId), type: 0 }
    return node('eth_sendRawTransaction', await wallet.signTransaction(fields))
  }

  async function switchChain(params: unknown): Promise<null> {
    const [{ chainId }] = parseParams(v.looseTuple([ChainParam]), params)
    const known = state.knownChains.find((each) => sameChain(each, chainId))
    if (!known) throw new RpcError(RPC_CODE.unrecognizedChain, `Unrecognized chain ID ${chainId}`)
    if (!sameChain(known, state.chainId)) {
      await ask({ kind: 'switch-chain', chainId: known })
      change({ chainId: known })
    }
    return null
  }

  async function addChain(params: unknown): Promise<null> {
    const [{ chainId, chainName }] = parseParams(v.looseTuple([ChainParam]), params)
    const added = toQuantity(chainId)
    if (!state.knownChains.some((each) => sameChain(each, added))) {
      await ask({ kind: 'add-chain', chainId: added, name: chainName })
      // As MetaMask does: whoever adds a chain means to use it.
      change({ knownChains: [...state.knownChains, added], chainId: added })
      return null
    }
    return switchChain(params)
  }

  const permissions = () => (state.connected ? PERMISSIONS : [])
  const METHODS: Record<string, (params: unknown) => unknown> = {
    eth_accounts: visible,
    eth_requestAccounts: connect,
    eth_chainId: () => state.chainId,
    net_version: () => String(Number(state.chainId)),
    personal_sign: sign,
    eth_sendTransaction: send,
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: addChain,
    wallet_getPermissions: permissions,
    wallet_requestPermissions: async () => {
      await connect()
      return permissions()
    },
    wallet_revokePermissions: () => {
      change({ connected: false })
      return null
    },
  }

  async function passOn(request: RpcRequest): Promise<unknown> {
    onDemoChain()
    try {
      return await chain.request(request)
    } catch (error) {
      if (error instanceof RpcError && error.code === RPC_CODE.methodNotFound)
        throw new RpcError(RPC_CODE.unsupportedMethod, `The demo wallet does not support ${request.method}`)
      throw error
    }
  }

  const provider: DemoWallet = {
    request: async (request) => {
      const method = Object.hasOwn(METHODS, request.method) ? METHODS[request.method] : undefined
      return method ? await method(request.params ?? []) : await passOn(request)
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
    },
    accounts,
    selectAccount: (address) => change({ account: findWallet(wallets, parseParams(AddressParam, address)).address }),
    snapshot: () => state,
    announce: (target) => announceProvider(target, provider),
  }
  return provider
}
