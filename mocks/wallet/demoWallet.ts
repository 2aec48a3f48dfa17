import { getBytes, isHexString, Transaction, toQuantity } from 'ethers'
import * as v from 'valibot'
import { GAS_PRICE } from '../chain/rpcObjects.ts'
import { RPC_CODE, RpcError, type RpcRequest } from '../jsonRpc.ts'
import { createKeyring, type TransactionIntent } from './keyring.ts'
import {
  AddressParam,
  type ApprovalRequest,
  ChainParam,
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
  /** Changes connection, account or chains, as the user would in the wallet. */
  setState(changes: Partial<WalletState>): void
  snapshot(): WalletState
}

/** Ethereum. The demo wallet has no connection to it. */
const OTHER_CHAIN = 1n

const sameChain = (a: string, b: string): boolean => Number(a) === Number(b)

/** The stored state, or that of a new wallet. */
function restoreState(stored: unknown, accounts: readonly string[], chainId: string): WalletState {
  const saved = v.safeParse(WalletState, stored)
  if (saved.success && accounts.includes(saved.output.account)) return saved.output
  return { connected: false, account: accounts[0] ?? '', chainId, knownChains: [chainId] }
}

function createEvents() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on: (event: string, listener: Listener): void => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener): void => {
      listeners.get(event)?.delete(listener)
    },
    emit: (event: string, value: unknown): void => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
    },
  }
}

/** Creates a wallet that signs with the given keys, once the user has approved the request. */
export function createDemoWallet(options: WalletOptions): DemoWallet {
  const { chain, approve } = options
  const keyring = createKeyring(options.keys, options.contracts ?? [])
  const { accounts } = keyring
  let state = restoreState(options.state, accounts, chain.chainId)
  let approvalPending = false
  const { on, removeListener, emit } = createEvents()

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

  const assertConnected = (address: string) => {
    if (!visibleAccounts().includes(address)) throw new RpcError(RPC_CODE.unauthorized, 'The account is not connected')
  }
  const assertOnDemoChain = () => {
    if (!sameChain(state.chainId, chain.chainId))
      throw new RpcError(RPC_CODE.internal, `The demo wallet has no connection to chain ${state.chainId}`)
  }

  async function connect(): Promise<string[]> {
    if (!state.connected) {
      await requestApproval({ kind: 'connect' })
      setState({ connected: true })
    }
    return visibleAccounts()
  }

  async function sign(params: unknown): Promise<string> {
    const [message, address] = parseParams(v.looseTuple([v.string(), AddressParam]), params)
    assertConnected(address)
    await requestApproval({ kind: 'sign', message: readableMessage(message) })
    return keyring.signMessage(address, isHexString(message) ? getBytes(message) : message)
  }

  const node = (method: string, ...params: unknown[]) => chain.request({ method, params })

  /** Signs a transaction, and sends it as `sending` says. @returns the hash that the page gets */
  async function broadcast(from: string, intent: TransactionIntent, gas: string | undefined): Promise<unknown> {
    const payer = keyring.payerOf(from)
    const call = keyring.wrap(from, intent)
    const nonce = Number(await node('eth_getTransactionCount', payer, 'pending'))
    const gasLimit = gas ?? String(await node('eth_estimateGas', { from: payer, ...call }))
    const fields = { ...call, nonce, gasLimit, gasPrice: GAS_PRICE, chainId: BigInt(state.chainId), type: 0 }
    const sign = (changes: object = {}) => keyring.signTransaction(from, { ...fields, ...changes })
    const hashOfUnsent = async (transaction: Promise<string>) => Transaction.from(await transaction).hash
    const faster = { gasPrice: GAS_PRICE * 2n }
    switch (options.sending?.() ?? 'sent') {
      case 'other-chain':
        return hashOfUnsent(sign({ chainId: OTHER_CHAIN }))
      case 'speeds-up':
        await node('eth_sendRawTransaction', await sign(faster))
        return hashOfUnsent(sign())
      case 'cancels':
        await node('eth_sendRawTransaction', await sign({ ...faster, to: payer, value: 0, data: '0x' }))
        return hashOfUnsent(sign())
      case 'reverts':
        chain.failNext()
        return node('eth_sendRawTransaction', await sign())
      case 'sent':
        return node('eth_sendRawTransaction', await sign())
    }
  }

  async function send(params: unknown): Promise<unknown> {
    const [{ from, to, value, ...rest }] = parseParams(v.looseTuple([TransactionParam]), params)
    const data = rest.data ?? rest.input ?? '0x'
    assertConnected(from)
    assertOnDemoChain()
    const { chainId } = state
    if (rest.chainId && !sameChain(rest.chainId, chainId))
      throw new RpcError(RPC_CODE.invalidParams, `The transaction is for another chain than ${chainId}`)
    await requestApproval({ kind: 'send', to, data })
    return broadcast(from, { to, value, data }, rest.gas)
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
    const [{ chainId }] = parseParams(v.looseTuple([ChainParam]), params)
    const added = toQuantity(chainId)
    if (!state.knownChains.some((each) => sameChain(each, added))) {
      await requestApproval({ kind: 'add-chain', chainId: added })
      // MetaMask also switches to a chain after adding it.
      setState({ knownChains: [...state.knownChains, added], chainId: added })
      return null
    }
    return switchChain(params)
  }

  const METHODS: Record<string, (params: unknown) => unknown> = {
    eth_accounts: visibleAccounts,
    eth_requestAccounts: connect,
    eth_chainId: () => state.chainId,
    personal_sign: sign,
    eth_sendTransaction: send,
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: addChain,
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

  return {
    request: async (request) => {
      const method = Object.hasOwn(METHODS, request.method) ? METHODS[request.method] : undefined
      return method ? await method(request.params ?? []) : await forwardToChain(request)
    },
    on,
    removeListener,
    accounts,
    setState,
    snapshot: () => state,
  }
}
