import { db } from './db.ts'
import {
  indexRanges,
  isOlder,
  keyOf,
  type ListAnchor,
  type ListSource,
  matches,
  newestFirst,
  timesOf,
} from './entryIndex.ts'
import { tryIndexedDb } from './indexedDbGuard.ts'
import { END_OF_TIME, type ListWindow, type WindowRequest } from './listWindow.ts'
import type { CoverageRow, EntryKey, EntryRow } from './rows.ts'

const keyText = (key: EntryKey): string => key.join('|')

/** A cached entry; its row is missing while it is only in IndexedDB. */
interface FoundEntry extends ListAnchor {
  key: EntryKey
  row?: EntryRow
}

/** The window of a request in a sorted list: indexes of its first entry and behind its last. */
function boundsOf(entries: readonly ListAnchor[], { at, newer, older }: WindowRequest): [from: number, to: number] {
  const count = entries.length
  if (typeof at === 'number' && at + older >= count) return [Math.max(0, count - newer - older), count]
  const anchor = at === 'newest' ? END_OF_TIME : at
  const found = typeof anchor === 'number' ? anchor : entries.findIndex((entry) => !isOlder(anchor, entry))
  const position = found < 0 ? count : found
  return [Math.max(0, position - newer), position + older]
}

/**
 * Entries that IndexedDB did not store: all of them where there is none, a few where the disk is full. While there are
 * any, a list is put together from both, at the cost of its length.
 */
export function createMemoryEntries() {
  const rows = new Map<string, EntryRow>()
  const coverage = new Map<string, CoverageRow>()

  /** The whole list, newest first. */
  async function findAll(source: ListSource): Promise<FoundEntry[]> {
    const stored = await tryIndexedDb(() =>
      Promise.all(indexRanges(source).map((range) => range.within(timesOf(source.filter)).primaryKeys())),
    )
    const found = new Map<string, FoundEntry>()
    for (const key of stored?.flat() ?? []) found.set(keyText(key), { key, time: key[2], id: key[3] })
    for (const [text, row] of rows) {
      // A row in memory is newer than the stored one, which may match what it no longer does.
      found.delete(text)
      if (matches(row, source)) found.set(text, { key: keyOf(row), time: row.time, id: row.id, row })
    }
    return [...found.values()].sort(newestFirst)
  }

  /** Reads the rows that are only in IndexedDB. */
  async function readRows(entries: FoundEntry[]): Promise<EntryRow[]> {
    const missing = entries.filter(({ row }) => !row).map(({ key }) => key)
    const stored = missing.length > 0 ? await tryIndexedDb(() => db.entries.bulkGet(missing)) : []
    const byKey = new Map(stored?.map((row) => [row && keyText(keyOf(row)), row]))
    return entries.map(({ row, key }) => row ?? byKey.get(keyText(key))).filter((row) => row !== undefined)
  }

  return {
    coverage,

    /** Whether a list has entries in memory. */
    has: ({ scope, list }: Pick<ListSource, 'scope' | 'list'>): boolean =>
      [...rows.values()].some((row) => row.scope === scope && row.list === list),

    save(entries: EntryRow[]): void {
      for (const entry of entries) rows.set(keyText(keyOf(entry)), entry)
    },

    delete(keys: EntryKey[]): void {
      for (const key of keys) rows.delete(keyText(key))
    },

    deleteScopes(keep: (scope: string) => boolean): void {
      for (const map of [rows, coverage]) for (const [key, { scope }] of map) if (!keep(scope)) map.delete(key)
    },

    /** Reads a window as `readIndexedWindow` does. */
    async readWindow(source: ListSource, request: WindowRequest): Promise<ListWindow> {
      const all = await findAll(source)
      const [from, to] = boundsOf(all, request)
      return { first: from, rows: await readRows(all.slice(from, to)), count: all.length }
    },

    /** Every entry of a list under a filter. */
    readAll: async (source: ListSource): Promise<EntryRow[]> => readRows(await findAll(source)),
  }
}
