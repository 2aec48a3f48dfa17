import { formatUnits, parseUnits, Transaction, toQuantity } from 'ethers'
import * as v from 'valibot'
import type { ChainReader } from '../db/deposits.ts'
import { RPC_CODE, RpcError, type RpcRequest } from '../jsonRpc.ts'
import { CONTRACT_WALLET, STABLECOIN, TEST_ACCOUNTS } from '../seed/addresses.ts'
import { createMemoryStore, type SnapshotStore } from '../storage/snapshotStore.ts'
import { createTransact } from '../storage/transact.ts'
import {
  CONTRACT_WALLET_ABI,
  callContractWallet,
  findTokenTransfer,
  isContractWallet,
  VALID_SIGNATURE,
} from './contractWallet.ts'
import { callToken, moveTokens, TOKEN_DECIMALS } from './erc20.ts'
import {
  GAS_PRICE,
  gasUsed,
  MinedDemoTransaction,
  toRpcBlock,
  toRpcLogs,
  toRpcReceipt,
  toRpcTransaction,
} from './rpcObjects.ts'

const CHAIN_ID = '0x7a69'

const Balances = v.record(v.string(), v.pipe(v.string(), v.digits()))
const State = v.object({
  version: v.literal(2),
  native: Balances,
  tokens: Balances,
  mined: v.array(MinedDemoTransaction),
})
type State = v.InferOutput<typeof State>

export interface ChainOptions {
  /** Returns Unix milliseconds. */
  clock?: () => number
  /** Where the state is stored. Default: in memory. */
  store?: SnapshotStore
}

/** A chain simulated in JavaScript. */
export interface DemoChain extends ChainReader {
  chainId: string
  /** Handles a JSON-RPC request. @throws RpcError */
  request(request: RpcRequest): Promise<unknown>
  /** Makes the next transaction fail when it is mined. */
  failNext(): void
  /** Restores the initial balances and removes all blocks. */
  reset(): Promise<void>
}

const ACCOUNTS = [...TEST_ACCOUNTS, CONTRACT_WALLET]
const genesis = (): State => ({
  version: 2,
  native: Object.fromEntries(ACCOUNTS.map((address) => [address.toLowerCase(), String(parseUnits('10'))])),
  tokens: Object.fromEntries(ACCOUNTS.map((address) => [address.toLowerCase(), String(parseUnits('5000'))])),
  mined: [],
})

const Text = v.string()
const Call = v.object({
  to: v.nullish(v.string(), ''),
  from: v.nullish(v.string(), TEST_ACCOUNTS[0]),
  data: v.nullish(v.string()),
  input: v.nullish(v.string()),
})
const LogFilter = v.object({
  address: v.nullish(v.union([v.string(), v.array(v.string())])),
  topics: v.nullish(v.array(v.nullable(v.union([v.string(), v.array(v.string())]))), []),
  fromBlock: v.nullish(v.string(), 'earliest'),
  toBlock: v.nullish(v.string(), 'latest'),
})

/** Whether a value matches an `eth_getLogs` filter: null matches anything, a list any of its items. */
const matches = (filter: string | string[] | null | undefined, value: string | undefined): boolean =>
  filter == null || [filter].flat().some((option) => option.toLowerCase() === value?.toLowerCase())

/** Creates a deterministic chain with one ERC-20 token. Each transaction is mined at once, in its own block. */
export function createDemoChain(options: ChainOptions = {}): DemoChain {
  const { clock = Date.now, store = createMemoryStore() } = options
  let state = genesis()
  let changes = 0
  let failsNext = false
  const replace = (next: State) => {
    state = next
    changes += 1
  }
  const transact = createTransact(
    {
      snapshot: () => structuredClone(state),
      restore: (snapshot) => {
        if (!v.is(State, snapshot)) return false
        replace(structuredClone(snapshot))
        return true
      },
      get changes() {
        return changes
      },
    },
    () => replace(genesis()),
    store,
  )

  const isToken = (address: string | null | undefined) => address?.toLowerCase() === STABLECOIN.toLowerCase()
  const native = (address: string) => BigInt(state.native[address.toLowerCase()] ?? 0)
  const nonceOf = (address: string) =>
    state.mined.filter(({ raw }) => Transaction.from(raw).from?.toLowerCase() === address.toLowerCase()).length
  const height = () => state.mined.length
  const blockOf = (tag: string) => (tag === 'earliest' ? 0 : tag.startsWith('0x') ? Number(tag) : height())
  const byHash = (hash: string) => {
    const index = state.mined.findIndex((mined) => mined.hash === hash.toLowerCase())
    const mined = state.mined[index]
    return mined && { mined, number: index + 1 }
  }

  function execute(transaction: Transaction): boolean {
    const { from, to, value } = transaction
    if (!from || !to || failsNext) return false
    const transfer = findTokenTransfer(transaction)
    if (transfer) return moveTokens(state.tokens, transfer.from, transfer)
    if (isToken(to) || isContractWallet(to)) return false
    state.native[from.toLowerCase()] = String(native(from) - value)
    state.native[to.toLowerCase()] = String(native(to) + value)
    return true
  }

  function mine(raw: string): string {
    const transaction = Transaction.from(raw)
    const { from, hash, nonce, chainId: signedFor, value, data } = transaction
    const invalid = (message: string) => new RpcError(RPC_CODE.invalidInput, message)
    if (!from || !hash) throw invalid('the transaction is not signed')
    if (signedFor !== BigInt(CHAIN_ID)) throw invalid('invalid chain id')
    if (byHash(hash)) throw invalid('already known')
    if (nonce !== nonceOf(from)) throw invalid(nonce < nonceOf(from) ? 'nonce too low' : 'nonce too high')
    const gas = gasUsed(data) * GAS_PRICE
    if (native(from) < value + gas) throw invalid('insufficient funds for gas * price + value')
    changes += 1
    state.native[from.toLowerCase()] = String(native(from) - gas)
    state.mined.push({ raw, hash, succeeded: execute(transaction), minedAt: clock() })
    failsNext = false
    return hash
  }

  function call(params: unknown): string {
    const { to, from, data, input: alias } = v.parse(Call, params)
    const input = alias ?? data ?? '0x'
    if (isContractWallet(to)) return callContractWallet(input)
    return isToken(to) ? callToken(state.tokens, input, from) : '0x'
  }

  function logs(input: unknown) {
    const filter = v.parse(LogFilter, input)
    return state.mined.flatMap((mined, index) =>
      index + 1 < blockOf(filter.fromBlock) || index + 1 > blockOf(filter.toBlock)
        ? []
        : toRpcLogs(mined, index + 1).filter(
            (log) =>
              matches(filter.address, log.address) &&
              filter.topics.every((topic, index) => matches(topic, log.topics[index])),
          ),
    )
  }

  const format = (hash: unknown, to: typeof toRpcReceipt | typeof toRpcTransaction) => {
    const found = byHash(v.parse(Text, hash))
    return found ? to(found.mined, found.number) : null
  }

  const METHODS: Record<string, (...params: unknown[]) => unknown> = {
    eth_chainId: () => CHAIN_ID,
    eth_blockNumber: () => toQuantity(height()),
    eth_gasPrice: () => toQuantity(GAS_PRICE),
    eth_getBalance: (address) => toQuantity(native(v.parse(Text, address))),
    eth_getTransactionCount: (address) => toQuantity(nonceOf(v.parse(Text, address))),
    eth_getCode: (address) =>
      [isToken, isContractWallet].some((is) => is(v.parse(Text, address))) ? '0x60806040' : '0x',
    eth_call: call,
    eth_estimateGas: (input) => {
      call(input)
      const { data, input: alias } = v.parse(Call, input)
      return toQuantity(gasUsed(alias ?? data ?? '0x'))
    },
    eth_sendRawTransaction: (raw) => mine(v.parse(Text, raw)),
    eth_getTransactionByHash: (hash) => format(hash, toRpcTransaction),
    eth_getTransactionReceipt: (hash) => format(hash, toRpcReceipt),
    eth_getLogs: logs,
    eth_getBlockByNumber: (tag) => {
      const number = blockOf(v.parse(Text, tag))
      return number > height() ? null : toRpcBlock(number, state.mined[number - 1])
    },
  }

  return {
    chainId: CHAIN_ID,
    request: ({ method, params = [] }) =>
      transact(() => {
        const handler = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
        if (!handler) throw new RpcError(RPC_CODE.methodNotFound, `The demo chain does not support ${method}`)
        try {
          return handler(...(Array.isArray(params) ? params : [params]))
        } catch (error) {
          if (v.isValiError(error)) throw new RpcError(RPC_CODE.invalidParams, `${method}: ${error.message}`)
          throw error
        }
      }),
    findTransfers: (txHash, contract) =>
      transact(() => {
        const found = byHash(txHash)
        if (!found) return undefined
        const transfer =
          isToken(contract) && found.mined.succeeded && findTokenTransfer(Transaction.from(found.mined.raw))
        if (!transfer) return []
        return [{ from: transfer.from, to: transfer.to, amount: formatUnits(transfer.amount, TOKEN_DECIMALS) }]
      }),
    isValidSignature: async (account, hash, signature) => {
      const data = CONTRACT_WALLET_ABI.encodeFunctionData('isValidSignature', [hash, signature])
      return isContractWallet(account) && callContractWallet(data).startsWith(VALID_SIGNATURE)
    },
    failNext: () => {
      failsNext = true
    },
    reset: () => transact(() => replace(genesis())),
  }
}
