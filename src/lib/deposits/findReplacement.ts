import type { RpcClient } from '../chain/rpc.ts'
import type { DepositRow } from '../durable/rows.ts'
import { sameAddress } from '../format/addresses.ts'
import { findByNonce, isSearchable, isTransfer, searchLogs } from './findTransfer.ts'
import { movedUnits, ownNonceOf, readReceipt, type Transaction } from './readTransaction.ts'

/**
 * The transaction that has a deposit's nonce instead of its known hashes.
 *
 * - `own`: one of the known hashes, which the node didn't find by hash
 * - `transfer`: it pays the deposit, whatever its call: sped up, or in a batch. `nonce` as in `hashFound`
 * - `other`: it doesn't, or it is another record's (`known`)
 */
export type Replacement =
  | { kind: 'own' }
  | { kind: 'transfer'; hash: string; nonce: number | null }
  | { kind: 'other'; block: number; known: boolean }

/** A deposit whose nonce is used on the chain, while the node knows none of its hashes. */
type Replaced = DepositRow & { sentNonce: number }

/**
 * Finds the transaction that has a deposit's nonce: by nonce, then in the Transfer logs since the intent, which nodes
 * without old state have as well.
 *
 * @param others hashes of the account's other records
 * @returns undefined if the node can't tell
 */
export async function findReplacement(
  node: RpcClient,
  row: Replaced,
  others: readonly string[],
  head: number,
): Promise<Replacement | undefined> {
  const byNonce = async () => {
    const found = await findByNonce(node, row, row.sentNonce, head)
    return found && judge(node, row, others, found.transaction)
  }
  const byLogs = () => searchReplacement(node, row, others, head)
  for (const find of [byNonce, byLogs]) {
    const replacement = await find().catch(() => undefined)
    if (replacement) return replacement
  }
  return undefined
}

/** From the block of the intent: an earlier search has skipped this nonce. */
async function searchReplacement(
  node: RpcClient,
  row: Replaced,
  others: readonly string[],
  head: number,
): Promise<Replacement | undefined> {
  if (!isSearchable(row)) return undefined
  const { hashes, excluded, units: wanted } = row
  const taken = new Set([...hashes, ...excluded, ...others])
  // A contract account can use its nonce in another account's transaction.
  const isWanted = ({ hash, from, nonce }: Transaction, units: bigint) =>
    sameAddress(from, row.from) ? nonce === row.sentNonce : units === BigInt(wanted) && !taken.has(hash)
  const { found, isOwn } = await searchLogs(node, row, isWanted, { after: row.block, head, own: hashes })
  return isOwn ? { kind: 'own' } : found && judge(node, row, others, found)
}

/** The receipt decides. The same call that failed is the deposit as well. */
async function judge(
  node: RpcClient,
  row: Replaced,
  others: readonly string[],
  transaction: Transaction,
): Promise<Replacement | undefined> {
  const { hash } = transaction
  if (row.hashes.includes(hash)) return { kind: 'own' }
  const receipt = await readReceipt(node, hash)
  const known = others.includes(hash) || row.excluded.includes(hash)
  const isPaid = (receipt && movedUnits(receipt, row) > 0n) || (isSearchable(row) && isTransfer(transaction, row))
  if (isPaid && !known) return { kind: 'transfer', hash, nonce: ownNonceOf(transaction, row.from) }
  return receipt && { kind: 'other', block: receipt.blockNumber, known }
}
