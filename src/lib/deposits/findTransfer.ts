import * as v from 'valibot'
import { decodeTransfer, transferLogs } from '../chain/erc20.ts'
import type { RpcClient } from '../chain/rpc.ts'
import { sameAddress } from '../format/addresses.ts'
import type { DepositRow } from './types.ts'

/** Calls that one search may cost, however few blocks a node gives at once. */
const MOST_CALLS = 64
/** Transactions of the account that one search by nonce looks at. */
const MOST_NONCES = 16

const Transaction = v.object({
  hash: v.string(),
  from: v.string(),
  to: v.nullish(v.string(), null),
  nonce: v.string(),
  input: v.string(),
  chainId: v.nullish(v.string()),
})
/** A transaction as JSON-RPC writes it. */
export type Transaction = v.InferOutput<typeof Transaction>
const Log = v.object({ transactionHash: v.string(), data: v.string() })

/** A row whose transfer can be recognised. */
export type SearchTarget = Pick<DepositRow, 'token' | 'from' | 'block' | 'nonce'> & { to: string; units: string }

export const isSearchable = (row: DepositRow): row is DepositRow & SearchTarget => row.to !== null && row.units !== null

/** A transaction by its hash, mined or not; undefined: this node does not know it. */
export async function readTransaction(node: RpcClient, hash: string): Promise<Transaction | undefined> {
  const answer = v.safeParse(Transaction, await node('eth_getTransactionByHash', [hash]))
  return answer.success ? answer.output : undefined
}

const numberOf = async (node: RpcClient, method: string, params: unknown[] = []): Promise<number> =>
  Number(v.parse(v.string(), await node(method, params)))

export const readBlockNumber = (node: RpcClient): Promise<number> => numberOf(node, 'eth_blockNumber')
/** Transactions of an account that were mined, up to a block. */
export const readNonce = (node: RpcClient, address: string, block: number | 'latest' = 'latest'): Promise<number> =>
  numberOf(node, 'eth_getTransactionCount', [address, block === 'latest' ? block : hex(block)])

const hex = (block: number) => `0x${block.toString(16)}`

/**
 * Finds the transfer of a deposit whose hash was lost: by its Transfer log, where the node has logs; else by the
 * nonces that the account has used since. Undefined: not found, which proves nothing.
 *
 * @param taken hashes that other deposits have: two of the same amount are two
 */
export async function findTransfer(
  node: RpcClient,
  wanted: SearchTarget,
  taken: readonly string[],
): Promise<string | undefined> {
  const isIt = ({ hash }: Transaction) => !taken.includes(hash)
  const found = await findByLogs(node, wanted, isIt).catch(() => findByNonces(node, wanted, isIt))
  return found?.hash
}

type Test = (transaction: Transaction) => boolean

async function findByLogs(node: RpcClient, wanted: SearchTarget, isIt: Test): Promise<Transaction | undefined> {
  const head = await readBlockNumber(node)
  let from = wanted.block + 1
  let range = head - from + 1
  for (let calls = 0; calls < MOST_CALLS && from <= head; calls++) {
    const to = Math.min(from + range - 1, head)
    const filter = { ...transferLogs(wanted.token, wanted.from, wanted.to), fromBlock: hex(from), toBlock: hex(to) }
    let answer: unknown
    try {
      answer = await node('eth_getLogs', [filter])
    } catch (error) {
      // Nodes limit the blocks or the logs of one call, each in its own words.
      if (range <= 1) throw error
      range = Math.ceil(range / 4)
      continue
    }
    for (const { transactionHash, data } of v.parse(v.array(Log), answer)) {
      if (BigInt(data) !== BigInt(wanted.units)) continue
      const transaction = await readTransaction(node, transactionHash)
      if (transaction && isLater(transaction, wanted) && isIt(transaction)) return transaction
    }
    from = to + 1
  }
  return undefined
}

/** A transfer before the wallet was asked is not this one. An account contract's transactions come from somebody else. */
const isLater = ({ from, nonce }: Transaction, wanted: SearchTarget): boolean =>
  !sameAddress(from, wanted.from) || Number(nonce) >= wanted.nonce

async function findByNonces(node: RpcClient, wanted: SearchTarget, isIt: Test): Promise<Transaction | undefined> {
  const used = await readNonce(node, wanted.from)
  for (let nonce = wanted.nonce; nonce < Math.min(used, wanted.nonce + MOST_NONCES); nonce++) {
    const transaction = await findByNonce(node, wanted, nonce)
    if (transaction && isTransfer(transaction, wanted) && isIt(transaction)) return transaction
  }
  return undefined
}

/** Whether a transaction moves what the deposit wanted to move. */
export function isTransfer({ to, input }: Transaction, wanted: SearchTarget): boolean {
  const facts = sameAddress(to, wanted.token) ? decodeTransfer(input) : undefined
  return facts !== undefined && sameAddress(facts.to, wanted.to) && facts.units === BigInt(wanted.units)
}

/** The mined transaction that used a nonce, in the block that the account's count says. Needs the state of past blocks. */
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
  const answer = await node('eth_getBlockByNumber', [hex(after), true])
  const { transactions } = v.parse(v.object({ transactions: v.array(v.unknown()) }), answer)
  return transactions
    .flatMap((each) => (v.is(Transaction, each) ? [v.parse(Transaction, each)] : []))
    .find((each) => sameAddress(each.from, from) && Number(each.nonce) === nonce)
}
