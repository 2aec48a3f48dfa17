import * as v from 'valibot'
import { decodeTransfer, transferLogs } from '../chain/erc20.ts'
import type { RpcClient } from '../chain/rpc.ts'
import type { DepositRow } from '../durable/rows.ts'
import { sameAddress } from '../format/addresses.ts'
import { collectErrorCodes } from '../wallet/errors.ts'
import {
  deepestSafe,
  hasCode,
  hex,
  movedUnits,
  parseTransaction,
  readBlockNumber,
  readNonce,
  readReceipt,
  readTransaction,
  type Transaction,
} from './readTransaction.ts'
import { readTransferLogs, refusesLogs } from './readTransferLogs.ts'

/** Maximum nonces that one search checks. */
const MAX_NONCES = 16
/** Nodes behind one address differ: the nonce may be this many blocks older than the newest block that was read before it. */
const MAX_LAG = 1000

const Block = v.object({ transactions: v.array(v.unknown()) })

/** A deposit whose transfer can be recognized. */
export type SearchTarget = Pick<DepositRow, 'token' | 'from' | 'block' | 'nonce' | 'searchedTo' | 'searchedNonce'> & {
  to: string
  units: string
}

export const isSearchable = (row: DepositRow): row is DepositRow & SearchTarget => row.to !== null && row.units !== null

/** Transactions that can't be the wanted one. */
export interface Excluded {
  /** Lower case. */
  hashes: readonly string[]
  /** Nonces of the account's other transfers. */
  nonces: readonly number[]
}

export interface SearchResult {
  found: Transaction | undefined
  /** Last block, and first nonce, that need not be searched again. */
  searchedTo: number
  searchedNonce: number
  /** Whether the node refuses the logs of even one block, so that it would never search one. */
  hasNoLogs: boolean
}

/**
 * Finds the transfer of a deposit whose hash was lost: by its Transfer log, or by nonce where a node has no logs. Asks
 * for the account's nonce first: usually it says that nothing was sent. Not finding the transfer proves nothing.
 */
export async function findTransfer(node: RpcClient, target: SearchTarget, excluded: Excluded): Promise<SearchResult> {
  const { token, from, to, searchedTo, searchedNonce } = target
  const nothing = { found: undefined, searchedTo, searchedNonce, hasNoLogs: false }
  const head = await readBlockNumber(node)
  const used = await readNonce(node, from)
  if (used <= searchedNonce && !(await hasCode(node, from)))
    return { ...nothing, searchedTo: Math.max(searchedTo, deepestSafe(head) - MAX_LAG) }
  const isCandidate = (each: Transaction) =>
    !excluded.hashes.includes(each.hash) && !(sameAddress(each.from, from) && excluded.nonces.includes(each.nonce))
  const isWanted = (each: Transaction, units: bigint) =>
    units === BigInt(target.units) && isLater(each, target) && isCandidate(each)
  const byLogs = await searchLogs(node, target, isWanted, { after: searchedTo, head }).catch(() => undefined)
  if (byLogs?.found) return { ...nothing, found: byLogs.found }
  const hasSearched = byLogs === undefined || byLogs.searchedTo > searchedTo || searchedTo >= head
  // Some nodes answer with an empty list for blocks that they haven't indexed.
  const byNonces = await searchNonces(node, target, isCandidate, { used, head, excluded }).catch(() => undefined)
  return {
    found: byNonces?.found,
    // A reorganisation may still put the transfer into one of the newest blocks.
    searchedTo: Math.max(searchedTo, Math.min(byLogs?.searchedTo ?? 0, deepestSafe(head))),
    searchedNonce: byNonces?.searchedNonce ?? searchedNonce,
    hasNoLogs: !hasSearched && (await refusesLogs(node, transferLogs(token, from, to), searchedTo + 1)),
  }
}

type Predicate = (transaction: Transaction) => boolean

/**
 * Searches the Transfer logs from the account to the deposit address for a wanted transaction.
 *
 * @param isWanted gets the transaction, and what one of its logs moved in the smallest unit
 * @param range.after the last block that is not searched
 * @param range.own hashes whose logs end the search: nodes may have a log of a transaction that they don't find by hash
 */
export async function searchLogs(
  node: RpcClient,
  target: Pick<SearchTarget, 'token' | 'from' | 'to'>,
  isWanted: (transaction: Transaction, units: bigint) => boolean,
  { after, head, own = [] }: { after: number; head: number; own?: readonly string[] },
): Promise<{ found: Transaction | undefined; searchedTo: number; isOwn?: boolean }> {
  let searchedTo = after
  let isComplete = true
  const filter = transferLogs(target.token, target.from, target.to)
  for await (const { last, moved } of readTransferLogs(node, filter, { first: after + 1, last: head })) {
    for (const { hash, units } of moved) {
      if (own.includes(hash)) return { found: undefined, searchedTo: after, isOwn: true }
      const found = await readTransaction(node, hash)
      if (found && isWanted(found, units)) return { found, searchedTo: after }
      // Nodes behind one address differ: another one may have the transaction.
      isComplete &&= found !== undefined
    }
    if (isComplete) searchedTo = last
  }
  return { found: undefined, searchedTo }
}

/** Excludes transfers from before the wallet was asked. A contract account's transactions come from another sender. */
const isLater = ({ from, nonce }: Transaction, target: SearchTarget): boolean =>
  !sameAddress(from, target.from) || nonce >= target.nonce

async function searchNonces(
  node: RpcClient,
  target: SearchTarget,
  isCandidate: Predicate,
  { used, head, excluded }: { used: number; head: number; excluded: Excluded },
) {
  const { from, searchedNonce } = target
  const ruledOut = new Set(excluded.nonces)
  const firstLeft = () => {
    let nonce = searchedNonce
    while (nonce < used && ruledOut.has(nonce)) nonce++
    return nonce
  }
  const { nonces, after } = await selectNonces(node, target, used, head)
  for (const nonce of nonces) {
    if (ruledOut.has(nonce)) continue
    const mined = await findByNonce(node, { from, block: after }, nonce, head)
    const isPaid = mined && isCandidate(mined.transaction) && (await pays(node, mined.transaction, target))
    if (mined && isPaid) return { found: mined.transaction, searchedNonce: firstLeft() }
    if (mined && isPaid !== undefined && mined.block <= deepestSafe(head)) ruledOut.add(nonce)
    // Without any state but the newest: earlier nonces are in earlier blocks.
    if (!mined && after === head - 1) break
  }
  return { found: undefined, searchedNonce: firstLeft() }
}

/**
 * Selects the nonces of one search, and the block after which they were used: the first ones that are not ruled out. A node
 * without old state can't show those for ever, so it is asked for the newest ones, newest first, as far back as its state.
 */
async function selectNonces(node: RpcClient, target: SearchTarget, used: number, head: number) {
  const { block, searchedNonce } = target
  if (used <= searchedNonce) return { nonces: [], after: block }
  if ((await readStateAt(node, target, block)) !== undefined) {
    const count = Math.min(used - searchedNonce, MAX_NONCES)
    return { nonces: Array.from({ length: count }, (_, index) => searchedNonce + index), after: block }
  }
  const oldest = Math.max(searchedNonce, used - MAX_NONCES)
  const newest = ((await readStateAt(node, target, head)) ?? used) - 1
  let [missing, first, next] = [block, head, newest + 1]
  // Doubles the distance from the newest block, then halves the rest.
  for (let back = 1; next > oldest && first - missing > 1; back *= 2) {
    const middle = Math.max(head - back, Math.floor((missing + first) / 2))
    const read = await readStateAt(node, target, middle)
    if (read === undefined) missing = middle
    else [first, next] = [middle, read]
  }
  const isNewestOnly = first === head
  const last = isNewestOnly ? oldest : Math.max(oldest, next)
  const nonces = Array.from({ length: Math.max(0, newest - last + 1) }, (_, index) => newest - index)
  return { nonces, after: isNewestOnly ? head - 1 : first }
}

/** Whether a transaction is the deposit's transfer. */
export function isTransfer({ to, input }: Transaction, target: Pick<SearchTarget, 'token' | 'to' | 'units'>): boolean {
  const transfer = sameAddress(to, target.token) ? decodeTransfer(input) : undefined
  return transfer !== undefined && sameAddress(transfer.to, target.to) && transfer.units === BigInt(target.units)
}

/**
 * Whether a mined transaction is the deposit's transfer: by its call, also if it failed, or by what a batch moved. Undefined: the
 * node does not show its receipt yet.
 */
async function pays(node: RpcClient, transaction: Transaction, target: SearchTarget): Promise<boolean | undefined> {
  if (isTransfer(transaction, target)) return true
  const receipt = await readReceipt(node, transaction.hash)
  return receipt && movedUnits(receipt, target) === BigInt(target.units)
}

/** The nonce at a block, or another answer if the node says that it has none there. @throws if it doesn't answer */
const readNonceAt = <T>(node: RpcClient, from: string, block: number, otherwise: () => Promise<T>) =>
  readNonce(node, from, block).catch((error: unknown) => {
    if (collectErrorCodes(error).length > 0) return otherwise()
    throw error
  })

/** The nonce at a block; undefined: the node has no state of it. Zero, of an account that had sent something, is none. */
async function readStateAt(node: RpcClient, { from, nonce }: SearchTarget, block: number): Promise<number | undefined> {
  const read = await readNonceAt(node, from, block, async () => undefined)
  return read === 0 && nonce > 0 ? undefined : read
}

/**
 * Finds the mined transaction of a nonce, by binary search over blocks. Pruned nodes have no old nonces, or answer zero:
 * both lead towards the newest blocks, and only a block that contains the transaction counts.
 */
export async function findByNonce(
  node: RpcClient,
  { from, block }: Pick<SearchTarget, 'from' | 'block'>,
  nonce: number,
  head: number,
): Promise<{ transaction: Transaction; block: number } | undefined> {
  let [before, after] = [block, head]
  if ((await readNonceAt(node, from, head, () => readNonce(node, from))) <= nonce) return undefined
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if ((await readNonceAt(node, from, middle, async () => 0)) > nonce) after = middle
    else before = middle
  }
  const blockWithTransactions = await node('eth_getBlockByNumber', [hex(after), true])
  const { transactions } = v.parse(Block, blockWithTransactions)
  const transaction = transactions
    .flatMap((each) => parseTransaction(each) ?? [])
    .find((each) => sameAddress(each.from, from) && each.nonce === nonce)
  return transaction && { transaction, block: after }
}
