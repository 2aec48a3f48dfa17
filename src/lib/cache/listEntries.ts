import { safeParse } from 'valibot'
import type { EntryKey, EntryRow } from './db.ts'
import { EVER, keyOf, type ListAnchor } from './entryIndex.ts'
import type { InfiniteQuery, ListQuery } from './infiniteQueries.ts'
import { readPage } from './listStore.ts'

/** An entry of a cached list. */
export interface ListEntry<T> extends ListAnchor {
  value: T
}

/** Cached rows as the contract reads them. */
export interface ParsedRows<T> {
  entries: ListEntry<T>[]
  /** Of rows that don't match the contract: they may come from another version. */
  invalid: EntryKey[]
}

export function parseRows<T>({ entry }: InfiniteQuery<T>, rows: EntryRow[]): ParsedRows<T> {
  const parsed: ParsedRows<T> = { entries: [], invalid: [] }
  for (const row of rows) {
    const { success, output } = safeParse(entry, row.value)
    if (success) parsed.entries.push({ time: row.time, id: row.id, value: output })
    else parsed.invalid.push(keyOf(row))
  }
  return parsed
}

/** Reads the newest cached entries of a list, newest first. */
export async function readNewest<T>(list: ListQuery<T>, limit: number): Promise<T[]> {
  return parseRows(list.query, await readPage(list, EVER.to, limit)).entries.map(({ value }) => value)
}
