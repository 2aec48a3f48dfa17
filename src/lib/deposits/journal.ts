import { liveQuery } from 'dexie'
import { db } from './db.ts'
import { depositReducer } from './reducer.ts'
import { type DepositEvent, type DepositRow, isUnknown } from './types.ts'

/** Why a deposit was not begun. `unknownBefore`: an earlier one may have been sent. `notWritten`: the device stores nothing. */
export class JournalError extends Error {
  override name = 'JournalError'
  readonly kind: 'unknownBefore' | 'notWritten'

  constructor(kind: 'unknownBefore' | 'notWritten', options?: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}

/** What is known before the wallet is asked. */
export type Intent = Pick<
  DepositRow,
  'scope' | 'chainId' | 'token' | 'from' | 'to' | 'amount' | 'units' | 'block' | 'nonce'
>

/**
 * Writes down that the wallet is about to be asked; on the disk when this resolves. While an earlier deposit of the
 * account is unknown it refuses, in any number of tabs: the look and the write are one transaction.
 *
 * @throws JournalError
 */
export async function recordIntent(intent: Intent): Promise<DepositRow> {
  return insert({ ...newRow(intent) }, async () => {
    if ((await listDeposits(intent.scope)).some(isUnknown)) throw new JournalError('unknownBefore')
  })
}

/**
 * Writes down a transfer that happened outside of the journal, by the hash that the user pasted. A hash that is there
 * already gives its row.
 *
 * @throws JournalError
 */
export async function adoptTransfer(intent: Intent, hash: string): Promise<DepositRow> {
  const known = (await listDeposits(intent.scope)).find(({ hashes }) => hashes.includes(hash))
  return known ?? insert({ ...newRow(intent), hashes: [hash] }, async () => {})
}

const newRow = (intent: Intent): DepositRow => ({
  ...intent,
  id: globalThis.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
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
    throw cause instanceof JournalError ? cause : new JournalError('notWritten', { cause })
  }
}

/** Writes down what happened to a deposit. A hash belongs to one of them only. @throws JournalError `notWritten` */
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
    throw new JournalError('notWritten', { cause })
  }
}

/** All deposits of an account that are remembered, the newest first. */
export async function listDeposits(scope: string): Promise<DepositRow[]> {
  const rows = await db.deposits.where('scope').equals(scope).toArray()
  return rows.sort((a, b) => b.requestedAt - a.requestedAt)
}

/** Follows the deposits of an account, in every tab; `undefined` when they can't be read. Answers how to stop. */
export function subscribeToDeposits(scope: string, follow: (rows: DepositRow[] | undefined) => void): () => void {
  const subscription = liveQuery(() => listDeposits(scope)).subscribe({ next: follow, error: () => follow(undefined) })
  return () => subscription.unsubscribe()
}

/** Forgets what is settled (a log-out); what is open stays, whatever happens. */
export const deleteSettled = (keep: (scope: string) => boolean): Promise<number> =>
  db.deposits.filter(({ scope, outcome }) => outcome !== null && !keep(scope)).delete()
