import { isExpectedChain, type RpcClient } from '../chain/rpc.ts'
import type { DepositRow, MinedResult } from '../durable/rows.ts'
import { findReplacement } from './findReplacement.ts'
import {
  interpretReceipt,
  isDeep,
  movedUnits,
  ownNonceOf,
  readBlockNumber,
  readNonce,
  readReceipt,
  readTransaction,
  type Transaction,
} from './readTransaction.ts'
import type { DepositEvent } from './types.ts'

/** What a node shows of a deposit that has a hash. */
export interface StateReading {
  /** Only what the record does not say already. */
  events: DepositEvent[]
  /** How it would end; undefined: it is pending. */
  verdict: MinedResult | 'replaced' | undefined
  isDeep: boolean
}

interface KnownTransaction extends Transaction {
  /** Null if another account sent it. */
  ownNonce: number | null
}

/** Reads the transactions of a deposit. @returns undefined if the node knows nothing about them */
export async function readState(
  node: RpcClient,
  row: DepositRow,
  others: { hashes: readonly string[] },
): Promise<StateReading | undefined> {
  const known = await readKnown(node, row)
  const [first] = known
  if (!first) return readMissing(node, row, others)
  const onWrongChain = known.find(({ chainId }) => chainId && !isExpectedChain(chainId))
  if (onWrongChain?.chainId) return pending(wrongChainEvents(row, onWrongChain.chainId))

  const later = known.filter((each) => !isEarlier(each, row))
  const sentNonce = row.sentNonce !== null && row.sentNonce < row.nonce ? null : row.sentNonce
  const nonce = sentNonce ?? later[0]?.ownNonce ?? null
  const otherNonces = later.flatMap(({ hash, ownNonce }): DepositEvent[] =>
    ownNonce !== null && nonce !== null && ownNonce !== nonce ? [{ type: 'otherNonce', hash, nonce: ownNonce }] : [],
  )
  const split = [...(await readEarlier(node, row, known)), ...otherNonces]
  const own = later.filter(({ ownNonce }) => ownNonce === null || ownNonce === nonce)
  for (const { hash } of own) {
    const receipt = await readReceipt(node, hash)
    if (!receipt) continue
    const mined = { hash, ...interpretReceipt(receipt, row) }
    const head = await readBlockNumber(node)
    const isNew = JSON.stringify(mined) !== JSON.stringify(row.mined)
    const events: DepositEvent[] = isNew ? [...split, { type: 'mined', nonce, ...mined }] : split
    return { events, verdict: mined.result, isDeep: isDeep(mined.block, head) }
  }
  if (own.length === 0) return pending(split)
  if (await isBehind(node, row)) return undefined
  const isNew = isRead(row) || row.sentNonce !== nonce
  return pending(isNew ? [...split, { type: 'seen', nonce }] : split)
}

const pending = (events: DepositEvent[]): StateReading => ({ events, verdict: undefined, isDeep: false })

const wrongChainEvents = ({ wrongChainId }: DepositRow, chainId: string): DepositEvent[] =>
  wrongChainId === null ? [{ type: 'wrongChain', chainId }] : []

/** Whether the record says anything that a transaction in the mempool refutes. */
const isRead = ({ mined, replacedAt, nonceTakenAt, wrongChainId }: DepositRow): boolean =>
  [mined, replacedAt, nonceTakenAt, wrongChainId].some((each) => each !== null)

/** Whether the account sent it before the wallet was asked. The wallet itself may name such a hash. */
const isEarlier = ({ ownNonce }: KnownTransaction, row: DepositRow): boolean =>
  ownNonce !== null && ownNonce < row.nonce

/** The transactions from before the wallet was asked: a deposit gets a record of its own. */
async function readEarlier(node: RpcClient, row: DepositRow, known: KnownTransaction[]): Promise<DepositEvent[]> {
  const events: DepositEvent[] = []
  for (const each of known) {
    const receipt = isEarlier(each, row) ? await readReceipt(node, each.hash) : undefined
    if (!receipt || each.ownNonce === null) continue
    const type = movedUnits(receipt, row) > 0n ? 'otherNonce' : 'notTheTransfer'
    events.push({ type, hash: each.hash, nonce: each.ownNonce })
  }
  return events
}

/** Whether the node has not reached the block in which another node showed the transaction. */
const isBehind = async (node: RpcClient, { mined }: DepositRow): Promise<boolean> =>
  mined !== null && (await readBlockNumber(node)) < mined.block

/** The transactions that the node knows, newest hash first. */
async function readKnown(node: RpcClient, { hashes, from }: DepositRow): Promise<KnownTransaction[]> {
  const read = await Promise.all([...hashes].reverse().map((hash) => readTransaction(node, hash)))
  return read.flatMap((each) => (each ? [{ ...each, ownNonce: ownNonceOf(each, from) }] : []))
}

/** The node knows none of the transactions: removed by a reorganisation, replaced, or not there yet. */
async function readMissing(
  node: RpcClient,
  row: DepositRow,
  others: { hashes: readonly string[] },
): Promise<StateReading | undefined> {
  const { sentNonce, mined } = row
  if (await isBehind(node, row)) return undefined
  const gone: DepositEvent[] = mined ? [{ type: 'unmined' }] : []
  if (sentNonce === null || (await readNonce(node, row.from)) <= sentNonce) return mined ? pending(gone) : undefined
  const head = await readBlockNumber(node)
  const instead = await findReplacement(node, { ...row, sentNonce }, others.hashes, head)
  if (!instead) return pending([...gone, { type: 'nonceTaken' }])
  // It is on the chain: nodes drop the index of old transactions.
  if (instead.kind === 'own') return undefined
  if (instead.kind === 'transfer')
    return pending([...gone, { type: 'hashFound', hash: instead.hash, nonce: instead.nonce }])
  const { block, known } = instead
  const events: DepositEvent[] = row.replacedAt === block ? [] : [{ type: 'replaced', block, known }]
  return { events, verdict: 'replaced', isDeep: isDeep(block, head) }
}
