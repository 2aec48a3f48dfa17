import * as v from 'valibot'
import { decodeTransfer, transferLogs } from '../chain/erc20.ts'
import type { RpcClient } from '../chain/rpc.ts'
import { sameAddress } from '../format/addresses.ts'
import type { DepositRow } from './types.ts'

/** Maximum RPC calls of one search, whatever block range a node allows. */
const MAX_CALLS = 64
/** Maximum nonces that one search checks. */
const MAX_NONCES = 16

const Transaction = v.object({
  hash: v.string(),
  from: v.string(),
  to: v.nullish(v.string(), null),
  nonce: v.string(),
  input: v.string(),
  chainId: v.nullish(v.string()),
})
/** A JSON-RPC transaction object. */
export type Transaction = v.InferOutput<typeof Transaction>
const Log = v.object({ transactionHash: v.string(), data: v.string() })

/** A deposit whose transfer can be recognized. */
export type SearchTarget = Pick<DepositRow, 'token' | 'from' | 'block' | 'nonce'> & { to: string; units: string }

export const isSearchable = (row: DepositRow): row is DepositRow & SearchTarget => row.to !== null && row.units !== null

/** Reads a transaction, mined or pending; undefined if the node doesn't know it. */
export async function readTransaction(node: RpcClient, hash: string): Promise<Transaction | undefined> {
  const parsed = v.safeParse(Transaction, await node('eth_getTransactionByHash', [hash]))
  return parsed.success ? parsed.output : undefined
}

const numberOf = async (node: RpcClient, method: string, params: unknown[] = []): Promise<number> =>
  Number(v.parse(v.string(), await node(method, params)))

export const readBlockNumber = (node: RpcClient): Promise<number> => numberOf(node, 'eth_blockNumber')
/** Account nonce at a block. */
export const readNonce = (node: RpcClient, address: string, block: number | 'latest' = 'latest'): Promise<number> =>
  numberOf(node, 'eth_getTransactionCount', [address, block === 'latest' ? block : hex(block)])

const hex = (block: number) => `0x${block.toString(16)}`

/**
 * Finds the transfer of a deposit whose hash was lost: by its Transfer log, or by nonce where a node has no logs.
 * Not finding it proves nothing.
 *
 * @param taken hashes of other deposits, which may have the same amount
 */
export async function findTransfer(
  node: RpcClient,
  target: SearchTarget,
  taken: readonly string[],
): Promise<string | undefined> {
  const isCandidate = ({ hash }: Transaction) => !taken.includes(hash)
  const found = await findByLogs(node, target, isCandidate).catch(() => findByNonces(node, target, isCandidate))
  return found?.hash
}

type Predicate = (transaction: Transaction) => boolean

async function findByLogs(
  node: RpcClient,
  target: SearchTarget,
  isCandidate: Predicate,
): Promise<Transaction | undefined> {
  const head = await readBlockNumber(node)
  let from = target.block + 1
  let range = head - from + 1
  for (let calls = 0; calls < MAX_CALLS && from <= head; calls++) {
    const to = Math.min(from + range - 1, head)
    const filter = { ...transferLogs(target.token, target.from, target.to), fromBlock: hex(from), toBlock: hex(to) }
    let logs: unknown
    try {
      logs = await node('eth_getLogs', [filter])
    } catch (error) {
      // Nodes limit blocks or logs per call, each with its own error.
      if (range <= 1) throw error
      range = Math.ceil(range / 4)
      continue
    }
    for (const { transactionHash, data } of v.parse(v.array(Log), logs)) {
      if (BigInt(data) !== BigInt(target.units)) continue
      const transaction = await readTransaction(node, transactionHash)
      if (transaction && isLater(transaction, target) && isCandidate(transaction)) return transaction
    }
    from = to + 1
  }
  return undefined
}

/** Excludes transfers from before the wallet was asked. A contract account's transactions come from another sender. */
const isLater = ({ from, nonce }: Transaction, target: SearchTarget): boolean =>
  !sameAddress(from, target.from) || Number(nonce) >= target.nonce

async function findByNonces(
  node: RpcClient,
  target: SearchTarget,
  isCandidate: Predicate,
): Promise<Transaction | undefined> {
  const used = await readNonce(node, target.from)
  for (let nonce = target.nonce; nonce < Math.min(used, target.nonce + MAX_NONCES); nonce++) {
    const transaction = await findByNonce(node, target, nonce)
    if (transaction && isTransfer(transaction, target) && isCandidate(transaction)) return transaction
  }
  return undefined
}

/** Whether a transaction is the deposit's transfer. */
export function isTransfer({ to, input }: Transaction, target: SearchTarget): boolean {
  const transfer = sameAddress(to, target.token) ? decodeTransfer(input) : undefined
  return transfer !== undefined && sameAddress(transfer.to, target.to) && transfer.units === BigInt(target.units)
}

/** Finds the mined transaction of a nonce, by binary search over blocks. Needs historical state. */
export async function findByNonce(
  node: RpcClient,
  { from, block }: Pick<SearchTarget, 'from' | 'block'>,
  nonce: number,
): Promise<Transaction | undefined> {
  let [before, after] = [block, await readBlockNumber(node)]
  if ((await readNonce(node, from, after)) <= nonce) return undefined
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if ((await readNonce(node, from, middle)) > nonce) after = middle
    else before = middle
  }
  const blockWithTransactions = await node('eth_getBlockByNumber', [hex(after), true])
  const { transactions } = v.parse(v.object({ transactions: v.array(v.unknown()) }), blockWithTransactions)
  return transactions
    .flatMap((each) => (v.is(Transaction, each) ? [v.parse(Transaction, each)] : []))
    .find((each) => sameAddress(each.from, from) && Number(each.nonce) === nonce)
}
