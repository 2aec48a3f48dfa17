import { liveQuery } from 'dexie'
import { randomId } from '../browser/randomId.ts'
import { db } from './db.ts'
import { depositReducer } from './reducer.ts'
import { type DepositEvent, type DepositRow, isUnknown } from './types.ts'

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

/**
 * Records that the wallet is about to be asked; on disk when this resolves. Rejects while an earlier deposit of the
 * account is unknown, in any tab: the check and the write share one transaction.
 *
 * @throws JournalError
 */
export async function recordIntent(intent: Intent): Promise<DepositRow> {
  return insert({ ...newRow(intent) }, async () => {
    if ((await listDeposits(intent.scope)).some(isUnknown)) throw new JournalError('previousUnknown')
  })
}

/**
 * Records a transfer made outside the journal, by a hash that the user pasted. Returns the existing row of a known hash.
 *
 * @throws JournalError
 */
export async function adoptTransfer(intent: Intent, hash: string): Promise<DepositRow> {
  const known = (await listDeposits(intent.scope)).find(({ hashes }) => hashes.includes(hash))
  return known ?? insert({ ...newRow(intent), hashes: [hash] }, async () => {})
}

const newRow = (intent: Intent): DepositRow => ({
  ...intent,
  id: randomId(),
  requestedAt: Date.now(),
  hashes: [],
  acknowledged: [],
  sentNonce: null,
  mined: null,
  wrongChainId: null,
  serverMessage: null,
  attempts: 0,
  nextAttemptAt: 0,
  outcome: null,
  settledAt: null,
})

async function insert(row: DepositRow, check: () => Promise<void>): Promise<DepositRow> {
  try {
    await db.transaction('rw', db.deposits, async () => {
      await check()
      await db.deposits.add(row)
    })
    return row
  } catch (cause) {
    throw cause instanceof JournalError ? cause : new JournalError('notSaved', { cause })
  }
}

/** Applies events to a deposit record. A hash belongs to one record only. @throws JournalError `notSaved` */
export async function recordEvents(id: string, ...events: DepositEvent[]): Promise<void> {
  try {
    await db.transaction('rw', db.deposits, async () => {
      const row = await db.deposits.get(id)
      if (!row) return
      const others = (await listDeposits(row.scope)).filter((other) => other.id !== id)
      const isTaken = (event: DepositEvent) =>
        event.type === 'hash' && others.some(({ hashes }) => hashes.includes(event.hash))
      const news = events.filter((event) => !isTaken(event))
      await db.deposits.put(news.reduce((current, event) => depositReducer(current, event, Date.now()), row))
    })
  } catch (cause) {
    throw new JournalError('notSaved', { cause })
  }
}

/** All deposit records of an account, newest first. */
export async function listDeposits(scope: string): Promise<DepositRow[]> {
  const rows = await db.deposits.where('scope').equals(scope).toArray()
  return rows.sort((a, b) => b.requestedAt - a.requestedAt)
}

/** Subscribes to an account's deposits, in every tab; `undefined` if unreadable. Returns an unsubscribe function. */
export function subscribeToDeposits(scope: string, onChange: (rows: DepositRow[] | undefined) => void): () => void {
  const subscription = liveQuery(() => listDeposits(scope)).subscribe({
    next: onChange,
    error: () => onChange(undefined),
  })
  return () => subscription.unsubscribe()
}

/** Deletes settled records of every account scope that `keep` rejects. Open records stay. */
export const deleteSettled = (keep: (scope: string) => boolean): Promise<number> =>
  db.deposits.filter(({ scope, outcome }) => outcome !== null && !keep(scope)).delete()
