import { readEntry } from './historyEntry.ts'
import { sessionStore } from './storage.ts'

/** Name of the value with a list's position. */
export const LIST_PLACE = 'list'

/** The oldest are dropped. */
const MAX_ENTRIES = 50

type Values = Record<string, unknown>

/**
 * Values that belong to a history entry, such as the scroll position: they survive back, forward and a reload. In session
 * storage and not in `history.state`, which Safari lets a page write 100 times in 30 seconds only.
 */
function createEntryState() {
  let entries: Map<string, Values> | undefined

  function load(): Map<string, Values> {
    entries ??= new Map(Object.entries((sessionStore.getJson('entries') ?? {}) as Record<string, Values>))
    return entries
  }

  return {
    /** Reads a value of the current entry. It may come from another version: validate it. */
    readEntryState(name: string): unknown {
      return load().get(readEntry()?.key ?? '')?.[name]
    },

    /** Saves a value of the current entry; undefined removes it. */
    saveEntryState(name: string, value: unknown): void {
      const key = readEntry()?.key ?? ''
      const all = load()
      const values = { ...all.get(key), [name]: value }
      all.delete(key)
      all.set(key, values)
      const [oldest] = all.keys()
      if (all.size > MAX_ENTRIES && oldest !== undefined) all.delete(oldest)
    },

    /** Writes the values to session storage. */
    flushEntryState(): void {
      if (entries) sessionStore.set('entries', JSON.stringify(Object.fromEntries(entries)))
    },

    /** Deletes every value: they tell what an account's screens have shown. */
    forgetEntryState(): void {
      entries = undefined
      sessionStore.remove('entries')
    },
  }
}

export const { readEntryState, saveEntryState, flushEntryState, forgetEntryState } = createEntryState()
