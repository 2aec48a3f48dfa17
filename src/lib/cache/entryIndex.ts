import type { Collection } from 'dexie'
import { db, type EntryKey, type EntryRow } from './db.ts'

/** Narrows a list; an empty filter is the whole list. */
export interface ListFilter {
  /** Any of these record types. */
  types?: string[]
  direction?: 'in' | 'out'
  /** First second, unix seconds. */
  startTime?: number
  /** Last second, unix seconds, inclusive. */
  endTime?: number
}

/** What orders and identifies an entry of a list. Entries of the same second are ordered by id. Serializable. */
export interface ListAnchor {
  /** Unix seconds. */
  time: number
  id: string
}

/** One list of one account under one filter. */
export interface ListSource {
  scope: string
  /** Endpoint id. */
  list: string
  filter: ListFilter
  /** Only the entries of one token, of every type and direction. */
  token?: string
}

/** A stretch of time, unix seconds, both ends included. */
export interface TimeRange {
  from: number
  to: number
}

/** The filter as query parameters; unset ones are left out. */
export const toQueryParams = ({ types, direction, startTime, endTime }: ListFilter) => ({
  ...(types && { types: types.join(',') }),
  ...(direction && { direction }),
  ...(startTime !== undefined && { startTime }),
  ...(endTime !== undefined && { endTime }),
})

/** Key of the coverage of a list under its filter. */
export const coverageKey = ({ scope, list, filter }: ListSource): string =>
  `${scope}|${list}|${JSON.stringify(toQueryParams(filter))}`

export type Entries = Collection<EntryRow, EntryKey>

export const EVER: TimeRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** The part of a stretch of time that a filter leaves. */
const timesWithin = ({ startTime, endTime }: ListFilter, { from, to }: TimeRange): TimeRange => ({
  from: Math.max(from, startTime ?? EVER.from),
  to: Math.min(to, endTime ?? EVER.to),
})

export const keyOf = ({ scope, list, time, id }: EntryRow): EntryKey => [scope, list, time, id]

export const newestFirst = (a: ListAnchor, b: ListAnchor) => b.time - a.time || (a.id < b.id ? 1 : -1)

/** The entries of one index range between two times. Each index ends with the time, the primary key with time and id. */
function between(index: string, prefix: string[], { from, to }: TimeRange): Entries {
  // An array sorts after every string and number: it closes a range after the last id of a second.
  const upper = index.endsWith('id]') ? [to, []] : [to]
  return db.entries.where(index).between([...prefix, from], [...prefix, ...upper], true, true)
}

/** The index ranges that together make up a list under its filter, between two times; oldest first. */
export function indexRanges({ scope, list, filter, token }: ListSource, times: TimeRange): Entries[] {
  const { types, direction } = filter
  const within = timesWithin(filter, times)
  if (within.from > within.to) return []
  if (token !== undefined) return [between('[scope+list+value.token+time]', [scope, list, token], within)]
  if (types && direction)
    return types.map((type) => between('[scope+list+direction+type+time]', [scope, list, direction, type], within))
  if (types) return types.map((type) => between('[scope+list+type+time]', [scope, list, type], within))
  if (direction) return [between('[scope+list+direction+time]', [scope, list, direction], within)]
  return [between('[scope+list+time+id]', [scope, list], within)]
}

/** Whether an entry belongs to a list under its filter, between two times. */
export function matches(entry: EntryRow, { scope, list, filter, token }: ListSource, times: TimeRange): boolean {
  const { types, direction } = filter
  const { from, to } = timesWithin(filter, times)
  return (
    entry.scope === scope &&
    entry.list === list &&
    (token === undefined || (entry.value as { token?: unknown } | null)?.token === token) &&
    (!types || types.includes(entry.type)) &&
    (!direction || entry.direction === direction) &&
    entry.time >= from &&
    entry.time <= to
  )
}
