import { randomId } from '../browser/randomId.ts'
import { durable, writeInTime } from '../durable/db.ts'
import { followStored } from '../durable/followStored.ts'
import type { DepositRow } from '../durable/rows.ts'
import { sameAddress } from '../format/addresses.ts'
import { assignEvent, type OtherTransfer } from './assignEvent.ts'
import { depositReducer, isProgress } from './reducer.ts'
import { isUnderReview } from './status.ts'
import { type DepositEvent, isUnknown, isWatched, ownHashes, WATCH_MS } from './types.ts'

/** `previousUnknown`: an earlier deposit may have been sent. `notSaved`: the device could not store the record. */
export class JournalError extends Error {
  override name = 'JournalError'
  readonly kind: 'previousUnknown' | 'notSaved'

  constructor(kind: 'previousUnknown' | 'notSaved', options?: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}

/** The part of a deposit record known before the wallet is asked. */
export type Intent = Pick<
  DepositRow,
  'scope' | 'chainId' | 'token' | 'from' | 'to' | 'amount' | 'units' | 'block' | 'nonce'
>

/** An intent with the time of its record: what a lost record is rebuilt from. */
export type RecordedIntent = Intent & Pick<DepositRow, 'requestedAt'>

/**
 * Records that the wallet is about to be asked; on disk when this resolves. Rejects while an earlier deposit of the
 * account is unknown, in any tab: the check and the write share one transaction.
 *
 * @throws JournalError
 */
export async function recordIntent(intent: Intent): Promise<DepositRow> {
  return insert(newRow(intent), async () => {
    if ((await listDeposits(intent.scope)).some(isUnknown)) throw new JournalError('previousUnknown')
    return undefined
  })
}

/**
 * Records a transfer made outside the journal, by a hash that the user pasted. A hash of a settled record that the
 * server has not acknowledged gets a record of its own.
 *
 * @param sentAt time of its block, unix milliseconds
 * @returns the new record, or the one that has the hash
 * @throws JournalError `notSaved`
 */
export function adoptTransfer(
  intent: Intent,
  hash: string,
  sentNonce: number | null,
  sentAt?: number,
): Promise<DepositRow> {
  const sent = sentAt === undefined ? {} : { sentAt }
  const row = { ...newRow(intent), ...sent, hashes: [hash], sentNonce, walletReplied: true }
  return insert(row, async () => (await listDeposits(intent.scope)).find((each) => hasHash(each, hash)))
}

/** Whether a record is the deposit of a hash. */
export const hasHash = (row: DepositRow, hash: string): boolean => ownHashes(row).includes(hash)

/** Takes the named fields only: an intent may be a whole record, whose state is not the new one's. */
const newRow = ({ scope, chainId, token, from, to, amount, units, block, nonce }: Intent): DepositRow => ({
  scope,
  chainId,
  token,
  from,
  to,
  amount,
  units,
  block,
  nonce,
  id: randomId(),
  requestedAt: Date.now(),
  walletReplied: false,
  hashes: [],
  acknowledged: [],
  alreadySubmitted: [],
  excluded: [],
  sentNonce: null,
  mined: null,
  replacedAt: null,
  nonceTakenAt: null,
  failureReadAt: null,
  final: false,
  wrongChainId: null,
  searchedTo: block,
  searchedNonce: nonce,
  serverMessage: null,
  attempts: 0,
  nextAttemptAt: 0,
  outcome: null,
  settledAt: null,
  dismissed: false,
})

/** @throws JournalError `notSaved` instead of any failure of IndexedDB */
const saved = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw cause instanceof JournalError ? cause : new JournalError('notSaved', { cause })
  })

/** Adds a record unless `find` has one for it; both in one transaction, so that two tabs can't both add theirs. */
const insert = (row: DepositRow, find: () => Promise<DepositRow | undefined>): Promise<DepositRow> =>
  saved(
    writeInTime(durable.deposits, async () => {
      const known = await find()
      if (!known) await durable.deposits.add(row)
      return known ?? row
    }),
  )

/**
 * Applies events to a deposit record. A hash belongs to one record, and a record to one nonce: a hash that belongs to
 * another transfer opens a record of its own.
 *
 * @returns whether the deposit made progress
 * @throws JournalError `notSaved`
 */
export const recordEvents = (id: string, ...events: DepositEvent[]): Promise<boolean> =>
  saved(writeInTime(durable.deposits, () => applyEvents(id, events)))

/** Applies events within a transaction. */
async function applyEvents(id: string, events: DepositEvent[]): Promise<boolean> {
  const row = await durable.deposits.get(id)
  if (!row) return false
  const others = (await listDeposits(row.scope)).filter((other) => other.id !== id)
  const taken = others.flatMap((other) =>
    ownHashes(other).map((hash) => ({ hash, isEarlier: isFromBefore(other, hash, row) })),
  )
  let current = row
  for (const event of events) {
    const likelier = others.find((other) => isLikelier(other, current, event))
    if (likelier) {
      await applyEvents(likelier.id, [event])
      continue
    }
    const { own, other } = assignEvent(current, event, taken)
    if (other) {
      taken.push({ hash: other.hash, isEarlier: false })
      await durable.deposits.add(splitOff(current, other))
    }
    if (own) current = depositReducer(current, own, Date.now())
  }
  await durable.deposits.put(current)
  return isProgress(row, current)
}

/** Whether a hash of another record is from before the wallet was asked for a record. */
const isFromBefore = (other: DepositRow, hash: string, { requestedAt, nonce }: DepositRow): boolean =>
  // Not by a later hash of the other record: it may be the reply to this request, sent with that record's nonce.
  (other.walletReplied && other.hashes[0] === hash && other.requestedAt < requestedAt) ||
  (other.sentNonce !== null && other.sentNonce < nonce)

/** Whether a transfer that was found for a record is rather that of another one, which is equal and unknown. */
const isLikelier = (other: DepositRow, row: DepositRow, event: DepositEvent): boolean =>
  event.type === 'hashFound' &&
  // Otherwise the transfer would reopen an ended record, or get a record of its own.
  (row.hashes.length === 0 ? row.outcome !== null : assignEvent(row, event, []).other !== undefined) &&
  isUnknown(other) &&
  sameAddress(other.to, row.to) &&
  other.units === row.units &&
  // A transfer of a contract account may be older: it stays with the record that has found it.
  event.nonce !== null &&
  event.nonce >= other.nonce

/**
 * Stores the hash that the wallet returned, in its record. A record that is gone is rebuilt from its intent.
 *
 * @returns whether a record holds the hash
 * @throws JournalError `notSaved`
 */
export const storeHash = (id: string, hash: string, intent?: RecordedIntent): Promise<boolean> =>
  saved(
    writeInTime(durable.deposits, async () => {
      const rows = await durable.deposits.toArray()
      await applyEvents(id, [{ type: 'walletSent', hash }])
      // A record that exists and has not taken the hash: another record has it.
      if (rows.some((row) => row.id === id || hasHash(row, hash))) return true
      if (!intent) return false
      const { requestedAt } = intent
      await durable.deposits.add({ ...newRow(intent), id, requestedAt, hashes: [hash], walletReplied: true })
      return true
    }),
  )

/** A record for another transfer of the same intent, or an earlier one that the wallet named. */
const splitOff = (row: DepositRow, { hash, nonce }: OtherTransfer): DepositRow => ({
  ...newRow({ ...row, nonce: Math.min(row.nonce, nonce ?? row.nonce) }),
  requestedAt: row.requestedAt,
  walletReplied: true,
  hashes: [hash],
  acknowledged: row.acknowledged.filter((each) => each === hash),
  sentNonce: nonce,
})

/** All deposit records of an account, newest first. */
export async function listDeposits(scope: string): Promise<DepositRow[]> {
  const rows = await durable.deposits.where('scope').equals(scope).toArray()
  return rows.sort((a, b) => b.requestedAt - a.requestedAt)
}

/** Subscribes to an account's deposits, in every tab; `undefined` if unreadable. Returns an unsubscribe function. */
export const subscribeToDeposits = (scope: string, onChange: (rows: DepositRow[] | undefined) => void): (() => void) =>
  followStored(() => listDeposits(scope), onChange)

/** Whether a log-out keeps a record: a review may be slow, but not for ever. */
const isKept = (row: DepositRow): boolean =>
  isWatched(row) || (isUnderReview(row) && Date.now() - (row.settledAt ?? 0) < WATCH_MS)

/**
 * Deletes settled records of every account scope that is forgotten. Open and watched records stay, and those under review;
 * they remember the hashes of the deleted ones, which are not theirs.
 */
export const deleteSettled = (isForgotten: (scope: string) => boolean): Promise<void> =>
  durable.transaction('rw', durable.deposits, async () => {
    const rows = (await durable.deposits.toArray()).filter(({ scope }) => isForgotten(scope))
    const settled = rows.filter((row) => !isKept(row))
    for (const row of rows.filter(isKept)) {
      const gone = settled.filter(({ scope }) => scope === row.scope).flatMap(ownHashes)
      if (gone.length > 0) await durable.deposits.update(row.id, { excluded: [...row.excluded, ...gone] })
    }
    await durable.deposits.bulkDelete(settled.map(({ id }) => id))
  })
