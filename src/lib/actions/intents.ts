import { randomId } from '../browser/randomId.ts'
import { sessionStore } from '../browser/storage.ts'
import { durable, writeInTime } from '../durable/db.ts'
import type { AwaitedWithdrawal, IntentRow } from '../durable/rows.ts'
import { scopeOf } from '../session/accountScope.ts'
import { currentLogin } from '../session/session.ts'

/** Paid actions: their name is also the name of their lock. */
export type ActionName = IntentRow['name']

/** A withdrawal whose records are awaited. */
export type AwaitedIntent = IntentRow & { awaited: AwaitedWithdrawal }

/** The unresolved intents of an account, oldest first. @throws Error if IndexedDB fails or does not answer in time */
export const listIntents = (scope: string, name: ActionName): Promise<IntentRow[]> =>
  writeInTime(durable.intents, () => read(scope, name))

const read = (scope: string, name: ActionName) =>
  durable.intents
    .where({ scope })
    .filter((row) => row.name === name && !row.awaited)
    .sortBy('requestedAt')

/** The intents of an account whose minute of checks has brought no proof, oldest first. */
export const listReported = async (scope: string, name: ActionName): Promise<IntentRow[]> =>
  (await read(scope, name)).filter(({ reported }) => reported)

/**
 * Stores an intent; on disk when this resolves. The check and the write share one transaction, so that an account has one
 * intent of a name, also in browsers without Web Locks.
 *
 * @returns false if another intent of this name is unresolved
 * @throws Error if IndexedDB fails or does not answer in time; then nothing is written later either
 */
export const addIntent = (intent: IntentRow): Promise<boolean> =>
  writeInTime(durable.intents, async () => {
    if ((await read(intent.scope, intent.name)).length > 0) return false
    await durable.intents.add(intent)
    return true
  })

/** Changes a stored intent. A failure loses only what is said about it later. */
export async function updateIntent(id: string, change: Partial<IntentRow>): Promise<void> {
  await writeInTime(durable.intents, () => durable.intents.update(id, change)).catch(() => {})
}

/** Deletes an intent that has an outcome. If that fails, proof resolves the intent later. */
export async function deleteIntent(id: string): Promise<void> {
  await writeInTime(durable.intents, () => durable.intents.delete(id)).catch(() => {})
}

/** Whether an intent has ended, e.g. closed by the user in another tab; false if it can't be read. */
export async function hasEnded(id: string): Promise<boolean> {
  const row = await writeInTime(durable.intents, () => durable.intents.get(id)).catch(() => null)
  return row === undefined || row?.awaited !== undefined
}

/** The withdrawals of an account whose records are awaited, oldest first. */
export const listAwaited = (scope: string): Promise<AwaitedIntent[]> =>
  durable.intents
    .where({ scope })
    .filter(({ awaited }) => awaited !== undefined)
    .sortBy('requestedAt') as Promise<AwaitedIntent[]>

/**
 * Stores the intent that version 1.0.0 left in session storage: `{ loginId, baseline }` of a request that a reload has
 * interrupted. It names no account, so an intent of another login is dropped.
 *
 * @throws Error if it can't be stored; it stays in session storage
 */
export async function adoptMarker(name: ActionName): Promise<void> {
  const key = `pending:${name}` as const
  if (sessionStore.get(key) === null) return
  const login = currentLogin()
  const marker = sessionStore.getJson(key) as { loginId?: unknown; baseline?: unknown } | null | undefined
  if (login && marker?.loginId === login.id) {
    const { baseline } = marker
    const scope = scopeOf(login.address)
    await addIntent({ id: randomId(), scope, name, baseline, requestedAt: null, serverMessage: null, reported: false })
  }
  sessionStore.remove(key)
}
