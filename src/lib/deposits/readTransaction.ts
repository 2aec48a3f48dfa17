import * as v from 'valibot'
import { decodeTransferLogs } from '../chain/erc20.ts'
import type { RpcClient } from '../chain/rpc.ts'
import { env } from '../config/env.ts'
import type { DepositRow, MinedTransaction } from '../durable/rows.ts'
import { sameAddress } from '../format/addresses.ts'
import { fromUnits } from '../format/money.ts'

/** A number in hex, or in digits. Anything else would become NaN, which no comparison finds. */
const Quantity = v.pipe(v.string(), v.regex(/^(?:0x[0-9a-f]+|[0-9]+)$/i), v.transform(Number), v.safeInteger())
/** Nodes differ in how they write hashes. */
export const Hash = v.pipe(v.string(), v.toLowerCase())
const Transaction = v.object({
  hash: Hash,
  from: v.string(),
  to: v.nullish(v.string(), null),
  nonce: Quantity,
  input: v.string(),
  chainId: v.nullish(v.string()),
})
/** A JSON-RPC transaction object. */
export type Transaction = v.InferOutput<typeof Transaction>

const Receipt = v.object({
  status: v.picklist(['0x0', '0x1']),
  blockNumber: Quantity,
  logs: v.array(v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })),
})
/** A JSON-RPC receipt. */
export type Receipt = v.InferOutput<typeof Receipt>

/** Reads a transaction, mined or pending; undefined if the node doesn't know it. */
export async function readTransaction(node: RpcClient, hash: string): Promise<Transaction | undefined> {
  return parseTransaction(await node('eth_getTransactionByHash', [hash]))
}

export function parseTransaction(value: unknown): Transaction | undefined {
  const parsed = v.safeParse(Transaction, value)
  return parsed.success ? parsed.output : undefined
}

/** The nonce that a transaction uses of an account; null if another account sent it. */
export const ownNonceOf = ({ from, nonce }: Transaction, account: string): number | null =>
  sameAddress(from, account) ? nonce : null

/** Reads a receipt; undefined if the transaction isn't mined. */
export async function readReceipt(node: RpcClient, hash: string): Promise<Receipt | undefined> {
  const parsed = v.safeParse(Receipt, await node('eth_getTransactionReceipt', [hash]))
  return parsed.success ? parsed.output : undefined
}

const numberOf = async (node: RpcClient, method: string, params: unknown[] = []): Promise<number> =>
  v.parse(Quantity, await node(method, params))

export const hex = (block: number) => `0x${block.toString(16)}`

export const readBlockNumber = (node: RpcClient): Promise<number> => numberOf(node, 'eth_blockNumber')

const Header = v.object({ timestamp: Quantity })

/** Time of a block, unix seconds. */
export const readBlockTime = async (node: RpcClient, block: number): Promise<number> =>
  v.parse(Header, await node('eth_getBlockByNumber', [hex(block), false])).timestamp

/** Account nonce at a block; `pending`: with the transactions that are not mined yet. */
export const readNonce = (
  node: RpcClient,
  address: string,
  block: number | 'latest' | 'pending' = 'latest',
): Promise<number> =>
  numberOf(node, 'eth_getTransactionCount', [address, typeof block === 'number' ? hex(block) : block])

/** Whether an account has code. Transactions of others can then move its tokens, and its nonce proves nothing. */
export const hasCode = async (node: RpcClient, address: string): Promise<boolean> =>
  (await node('eth_getCode', [address, 'latest'])) !== '0x'

/** Whether a block has the confirmations of the chain profile. */
export const isDeep = (block: number, head: number): boolean => head - block + 1 >= env.chain.confirmations

/** Newest block that has the confirmations of the chain profile. */
export const deepestSafe = (head: number): number => head - env.chain.confirmations + 1

type Parties = Pick<DepositRow, 'token' | 'from' | 'to'>

/** What a transaction moved from the account to the deposit address by its Transfer logs, in the smallest unit. */
export function movedUnits({ status, logs }: Receipt, { token, from, to }: Parties): bigint {
  const isOwn = (each: { from: string; to: string }) =>
    sameAddress(each.from, from) && (to === null || sameAddress(each.to, to))
  const own = status === '0x1' ? decodeTransferLogs(logs, token).filter(isOwn) : []
  return own.reduce((sum, { units }) => sum + units, 0n)
}

/**
 * Interprets a receipt. The Transfer log decides, not the call data: a token may return false, and a bundled transaction
 * may succeed although its inner call failed.
 */
export function interpretReceipt(receipt: Receipt, parties: Parties): Omit<MinedTransaction, 'hash'> {
  const { status, blockNumber } = receipt
  const moved = movedUnits(receipt, parties)
  if (status === '0x0') return { block: blockNumber, result: 'reverted', amount: null }
  return moved > 0n
    ? { block: blockNumber, result: 'transferred', amount: fromUnits(moved, env.chain.tokenDecimals) }
    : { block: blockNumber, result: 'noTransfer', amount: null }
}
