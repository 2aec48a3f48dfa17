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

/** An EIP-1193 provider, with controls for its host. */
export interface DemoWallet {
  request(request: RpcRequest): Promise<unknown>
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** Addresses of all accounts, in the order of the keys. */
  readonly accounts: string[]
  /** Selects another account, as the user would in the wallet. */
  selectAccount(address: string): void
  snapshot(): WalletState
  /** Announces the wallet to a page (EIP-6963). Returns a function that stops announcing. */
  announce(target: Window): () => void
}

const sameChain = (a: string, b: string): boolean => Number(a) === Number(b)
const PERMISSIONS = [{ parentCapability: 'eth_accounts' }]

/** Creates a wallet that signs with the given keys, once the user has approved the request. */
export function createDemoWallet(options: WalletOptions): DemoWallet {
  const { chain, approve } = options
  const wallets = options.keys.map((key) => new Wallet(key))
  const accounts = wallets.map((wallet) => wallet.address)
  const saved = v.safeParse(WalletState, options.state)
  const initial: WalletState = {
    connected: false,
    account: accounts[0] ?? '',
    chainId: chain.chainId,
    knownChains: [chain.chainId],
  }
  let state = saved.success && accounts.includes(saved.output.account) ? saved.output : initial
  let approvalPending = false
  const listeners = new Map<string, Set<Listener>>()

  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  const visibleAccounts = () => (state.connected ? [state.account] : [])
  const setState = (changes: Partial<WalletState>) => {
    const before = { accounts: visibleAccounts().join(), chainId: state.chainId }
    state = { ...state, ...changes }
    options.onState?.(state)
    if (visibleAccounts().join() !== before.accounts) emit('accountsChanged', visibleAccounts())
    if (state.chainId !== before.chainId) emit('chainChanged', state.chainId)
  }

  async function requestApproval(request: ApprovalRequest): Promise<void> {
    if (approvalPending)
      throw new RpcError(RPC_CODE.resourceUnavailable, 'Another request is already pending in the wallet')
    approvalPending = true
    try {
      if (!(await approve(request))) throw new RpcError(RPC_CODE.userRejected, 'The user rejected the request')
    } finally {
      approvalPending = false
    }
  }

  const connectedWallet = (address: string): Wallet => {
    if (!visibleAccounts().includes(address)) throw new RpcError(RPC_CODE.unauthorized, 'The account is not connected')
    return findWallet(wallets, address)
  }
  const assertOnDemoChain = () => {
    if (!sameChain(state.chainId, chain.chainId))
      throw new RpcError(RPC_CODE.internal, `The demo wallet has no connection to chain ${state.chainId}`)
  }

  async function connect(): Promise<string[]> {
    if (!state.connected) {
      await requestApproval({ kind: 'connect', address: state.account })
      setState({ connected: true })
    }
    return visibleAccounts()
  }

  async function sign(params: unknown): Promise<string> {
    const [message, address] = parseParams(v.looseTuple([v.string(), AddressParam]), params)
    const wallet = connectedWallet(address)
    await requestApproval({ kind: 'sign', address, message: readableMessage(message) })
    return wallet.signMessage(isHexString(message) ? getBytes(message) : message)
  }

  async function send(params: unknown): Promise<unknown> {
    const [{ from, to, value, ...rest }] = parseParams(v.looseTuple([TransactionParam]), params)
    const data = rest.data ?? rest.input ?? '0x'
    const wallet = connectedWallet(from)
    assertOnDemoChain()
    const { chainId } = state
    if (rest.chainId && !sameChain(rest.chainId, chainId))
      throw new RpcError(RPC_CODE.invalidParams, `The transaction is for another chain than ${chainId}`)
    await requestApproval({ kind: 'send', address: from, to, value, data, chainId })
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
      await requestApproval({ kind: 'switch-chain', chainId: known })
      setState({ chainId: known })
    }
    return null
  }

  async function addChain(params: unknown): Promise<null> {
    const [{ chainId, chainName }] = parseParams(v.looseTuple([ChainParam]), params)
    const added = toQuantity(chainId)
    if (!state.knownChains.some((each) => sameChain(each, added))) {
      await requestApproval({ kind: 'add-chain', chainId: added, name: chainName })
      // MetaMask also switches to a chain after adding it.
      setState({ knownChains: [...state.knownChains, added], chainId: added })
      return null
    }
    return switchChain(params)
  }

  const permissions = () => (state.connected ? PERMISSIONS : [])
  const METHODS: Record<string, (params: unknown) => unknown> = {
    eth_accounts: visibleAccounts,
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
      setState({ connected: false })
      return null
    },
  }

  async function forwardToChain(request: RpcRequest): Promise<unknown> {
    assertOnDemoChain()
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
      return method ? await method(request.params ?? []) : await forwardToChain(request)
    },
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
    },
    accounts,
    selectAccount: (address) => setState({ account: findWallet(wallets, parseParams(AddressParam, address)).address }),
    snapshot: () => state,
    announce: (target) => announceProvider(target, provider),
  }
  return provider
}
