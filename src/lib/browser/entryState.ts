import { readEntry } from './historyEntry.ts'
import { sessionStore } from './storage.ts'

/** The oldest are dropped. */
const MAX_ENTRIES = 50

type Values = Record<string, unknown>

let entries: Map<string, Values> | undefined

/**
 * The values of each history entry, such as the scroll position: they survive back, forward and a reload. In session storage
 * and not in `history.state`, which Safari lets a page write 100 times in 30 seconds only.
 */
function load(): Map<string, Values> {
  entries ??= new Map(Object.entries((sessionStore.getJson('entries') ?? {}) as Record<string, Values>))
  return entries
}

/** Reads a value of the current entry. It may come from another version: validate it. */
export function readEntryState(name: string): unknown {
  return load().get(readEntry()?.key ?? '')?.[name]
}

/** Saves a value of the current entry; undefined removes it. */
export function saveEntryState(name: string, value: unknown): void {
  const key = readEntry()?.key ?? ''
  const all = load()
  const values = { ...all.get(key), [name]: value }
  all.delete(key)
  all.set(key, values)
  const [oldest] = all.keys()
  if (all.size > MAX_ENTRIES && oldest !== undefined) all.delete(oldest)
}

/** Writes the values to session storage. */
export function flushEntryState(): void {
  if (entries) sessionStore.set('entries', JSON.stringify(Object.fromEntries(entries)))
}

/** Deletes every value: they tell what an account's screens have shown. */
export function forgetEntryState(): void {
  entries = undefined
  sessionStore.remove('entries')
}
