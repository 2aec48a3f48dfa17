import type { RpcClient } from '../chain/rpc.ts'
import { env } from '../config/env.ts'
import { findByNonce, isSearchable, isTransfer } from './findTransfer.ts'
import {
  interpretReceipt,
  isDeep,
  ownNonceOf,
  readBlockNumber,
  readNonce,
  readReceipt,
  readTransaction,
  type Transaction,
} from './readTransaction.ts'
import type { DepositEvent, DepositRow, MinedResult } from './types.ts'

export type StateEvent = Extract<
  DepositEvent,
  { type: 'seen' | 'mined' | 'unmined' | 'replaced' | 'deepEnough' | 'otherNonce' | 'hashFound' | 'wrongChain' }
>

/** What a node shows of a deposit that has a hash. */
export interface StateReading {
  /** Only what the record does not say already. */
  events: StateEvent[]
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
  const onWrongChain = known.find(({ chainId }) => chainId && Number(chainId) !== Number(env.chain.id))
  if (onWrongChain?.chainId) return pending(wrongChainEvents(row, onWrongChain.chainId))

  const nonce = row.sentNonce ?? first.ownNonce
  const split = known.flatMap(({ hash, ownNonce }): StateEvent[] =>
    ownNonce !== null && nonce !== null && ownNonce !== nonce ? [{ type: 'otherNonce', hash, nonce: ownNonce }] : [],
  )
  const own = known.filter(({ ownNonce }) => ownNonce === null || ownNonce === nonce)
  for (const { hash } of own) {
    const receipt = await readReceipt(node, hash)
    if (!receipt) continue
    const mined = { hash, ...interpretReceipt(receipt, row) }
    const head = await readBlockNumber(node)
    const isNew = JSON.stringify(mined) !== JSON.stringify(row.mined)
    const events: StateEvent[] = isNew ? [...split, { type: 'mined', nonce, ...mined }] : split
    return { events, verdict: mined.result, isDeep: isDeep(mined.block, head) }
  }
  if (own.length === 0) return pending(split)
  if (await isBehind(node, row)) return undefined
  const isNew = row.mined !== null || row.replacedAt !== null || row.wrongChainId !== null || row.sentNonce !== nonce
  return pending(isNew ? [...split, { type: 'seen', nonce }] : split)
}

const pending = (events: StateEvent[]): StateReading => ({ events, verdict: undefined, isDeep: false })

const wrongChainEvents = ({ wrongChainId }: DepositRow, chainId: string): StateEvent[] =>
  wrongChainId === null ? [{ type: 'wrongChain', chainId }] : []

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
  const gone: StateEvent[] = mined ? [{ type: 'unmined' }] : []
  if (sentNonce === null || (await readNonce(node, row.from)) <= sentNonce) return mined ? pending(gone) : undefined
  const head = await readBlockNumber(node)
  const instead = await findByNonce(node, row, sentNonce, head).catch(() => undefined)
  if (!instead || row.hashes.includes(instead.transaction.hash)) return mined ? pending(gone) : undefined
  const { hash } = instead.transaction
  const known = others.hashes.includes(hash)
  if (!known && isSearchable(row) && isTransfer(instead.transaction, row))
    return pending([...gone, { type: 'hashFound', hash, nonce: sentNonce }])
  const events: StateEvent[] =
    row.replacedAt === instead.block ? [] : [{ type: 'replaced', block: instead.block, known }]
  return { events, verdict: 'replaced', isDeep: isDeep(instead.block, head) }
}
