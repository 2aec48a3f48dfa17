import { toBeHex, toQuantity } from 'ethers'
import { encodeTransferLog } from '../../mocks/chain/erc20.ts'
import { MAIN_MEMBER as ACCOUNT, DEPOSIT_ADDRESS as RECIPIENT } from '../../mocks/seed/addresses.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { env } from '../../src/lib/config/env.ts'

export const SEVEN_USDT = 7n * 10n ** 18n

/** A Transfer log in a receipt. */
export interface FakeLog {
  token?: string
  from?: string
  to?: string
  units: bigint
}

/** A transaction as one node shows it. */
export interface FakeTransaction {
  hash: string
  from: string
  to: string | null
  input: string
  nonce: number
  chainId: string | null
  /** Undefined: pending. */
  block?: number
  status: '0x0' | '0x1'
  logs: FakeLog[]
  /** Whether the node finds it by its hash. */
  isIndexed: boolean
}

const MAX_REQUESTS = 500

export const hashOf = (digit: string): string => `0x${digit.repeat(64)}`

/** The transfer of 7 USDT that a test's deposit asked for, with nonce 3. */
export const transfer = (changes: Partial<FakeTransaction> = {}): FakeTransaction => ({
  ...{ hash: hashOf('9'), from: ACCOUNT, to: env.stablecoin, input: encodeTransfer(RECIPIENT, SEVEN_USDT), nonce: 3 },
  ...{ chainId: env.chain.id, status: '0x1', logs: [{ units: SEVEN_USDT }], isIndexed: true },
  ...changes,
})

/** A transaction of the account to itself, as a wallet's "cancel" sends. */
export const cancellation = (changes: Partial<FakeTransaction> = {}): FakeTransaction =>
  transfer({ hash: hashOf('c'), to: ACCOUNT, input: '0x', logs: [], ...changes })

/** A batch of the account to itself, as a smart account sends, that makes the transfer among other calls. */
export const batch = (changes: Partial<FakeTransaction> = {}): FakeTransaction =>
  transfer({ hash: hashOf('b'), to: ACCOUNT, input: '0xba7c4000', ...changes })

export interface FakeNodeOptions {
  /** Newest block. */
  head?: number
  transactions?: FakeTransaction[]
  chainId?: string
  /** Methods that fail. */
  failing?: string[]
  /** Blocks that one `eth_getLogs` call may cover. */
  maxLogBlocks?: number
  /** Logs at the beginning of every `eth_getLogs` reply, whatever was asked for. */
  strayLogs?: readonly object[]
  /** Decimals of the token. */
  decimals?: number
  /** Seconds per block; block 0 is at 0. */
  blockTime?: number
  /** Code of the account. */
  code?: string
  /** How the node answers for state before its newest `stateBlocks`; undefined: it has all state. */
  pruned?: 'errors' | 'zeros'
  /** `STATE_BLOCKS` if undefined. */
  stateBlocks?: number
  /** Whether the node refuses every nonce by block, the newest block's as well. */
  refusesBlocks?: boolean
}

/** Blocks whose state a pruned node has. */
export const STATE_BLOCKS = 4

/** A node with exactly the given transactions, and what it was asked: `<method> <first parameter>`. */
export interface FakeNode {
  node: RpcClient
  requests: string[]
}

export function createFakeNode(options: FakeNodeOptions = {}): FakeNode {
  const requests: string[] = []
  const node: RpcClient = async (method, params = []) => {
    // A search that never ends fails instead of blocking the test.
    if (requests.length >= MAX_REQUESTS) throw new Error('The node was asked too often')
    requests.push(`${method} ${typeof params[0] === 'object' ? JSON.stringify(params[0]) : (params[0] ?? '')}`.trim())
    return answer(options, method, params)
  }
  return { node, requests }
}

/** What a node replies. @throws an error, as a JSON-RPC node reports it */
export function answer(options: FakeNodeOptions, method: string, params: readonly unknown[]): unknown {
  const { head = 100, transactions = [], chainId = env.chain.id, failing = [], code = '0x' } = options
  const { stateBlocks = STATE_BLOCKS } = options
  const [first, second] = params as [string, string | boolean]
  if (failing.includes(method)) throw new Error(`${method} fails`)
  const byHash = transactions.find(({ hash, isIndexed }) => isIndexed && hash === first)
  switch (method) {
    case 'eth_chainId':
      return chainId
    case 'eth_blockNumber':
      return toQuantity(head)
    case 'eth_getCode':
      return code
    case 'eth_call':
      return toBeHex(options.decimals ?? env.chain.tokenDecimals, 32)
    case 'eth_getTransactionByHash':
      return byHash ? write(byHash) : null
    case 'eth_getTransactionReceipt':
      return byHash?.block === undefined ? null : writeReceipt(byHash, byHash.block)
    case 'eth_getTransactionCount': {
      if (options.refusesBlocks && second !== 'latest') throw { code: -32005, message: 'limit exceeded' }
      if (second === 'pending') return toQuantity(countNonces(transactions))
      const last = second === 'latest' ? head : Number(second)
      if (last <= head - stateBlocks && options.pruned === 'zeros') return '0x0'
      if (last <= head - stateBlocks && options.pruned) throw { code: -32000, message: 'missing trie node' }
      return toQuantity(countNonces(transactions, last))
    }
    case 'eth_getBlockByNumber': {
      const mined = transactions.filter(({ block }) => block === Number(first))
      const timestamp = toQuantity(Math.floor(Number(first) * (options.blockTime ?? 3)))
      return { timestamp, transactions: mined.map((each) => (second ? write(each) : each.hash)) }
    }
    case 'eth_getLogs':
      return findLogs(options, params[0] as LogFilter)
    default:
      throw new Error(`${method} is not simulated`)
  }
}

/**
 * One more than the account's highest nonce up to a block; without one, also of what is pending. Before its first known
 * transaction, it has sent as many as that one's nonce says.
 */
function countNonces(transactions: FakeTransaction[], last = Number.POSITIVE_INFINITY): number {
  const own = transactions.filter(({ from }) => from === ACCOUNT)
  const used = own.filter(({ block = Number.POSITIVE_INFINITY }) => block <= last).map(({ nonce }) => nonce + 1)
  return used.length > 0 ? Math.max(...used) : own.length > 0 ? Math.min(...own.map(({ nonce }) => nonce)) : 0
}

/** The hash is in upper case, as some nodes write it. */
const write = ({ hash, from, to, input, nonce, chainId }: FakeTransaction) => ({
  hash: `0x${hash.slice(2).toUpperCase()}`,
  from,
  to,
  input,
  nonce: toQuantity(nonce),
  chainId,
})

const writeLog = ({ token = env.stablecoin, from = ACCOUNT, to = RECIPIENT, units }: FakeLog) => ({
  ...encodeTransferLog(from, { to, amount: units }),
  address: token,
})

const writeReceipt = ({ status, logs }: FakeTransaction, block: number) => ({
  status,
  blockNumber: toQuantity(block),
  logs: logs.map(writeLog),
})

/** A log as `eth_getLogs` shows it. */
export const strayLog = (hash: string, log: FakeLog) => ({ ...writeLog(log), transactionHash: hash })

interface LogFilter {
  address: string
  topics: (string | string[])[]
  fromBlock: string
  toBlock: string
}

function findLogs(options: FakeNodeOptions, filter: LogFilter) {
  const { transactions = [], strayLogs = [], maxLogBlocks = Number.POSITIVE_INFINITY } = options
  const [fromBlock, toBlock] = [Number(filter.fromBlock), Number(filter.toBlock)]
  if (toBlock - fromBlock >= maxLogBlocks) throw { code: -32005, message: 'limit exceeded' }
  const isWithin = ({ block = -1 }: FakeTransaction) => block >= fromBlock && block <= toBlock
  const isWanted = ({ address, topics }: ReturnType<typeof writeLog>) =>
    address === filter.address && filter.topics.every((topic, index) => topic.includes(topics[index] ?? 'none'))
  const found = transactions
    .filter(isWithin)
    .flatMap(({ hash, logs }) => logs.map((log) => strayLog(hash, log)).filter(isWanted))
  return [...strayLogs, ...found]
}
