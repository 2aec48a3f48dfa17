import type { Collection } from 'dexie'
import { db } from './db.ts'
import type { EntryKey, EntryRow } from './rows.ts'

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

/** A place in a list. Entries of the same second are ordered by id. Serializable. */
export interface ListAnchor {
  /** Unix seconds. */
  time: number
  id: string
}

/** One list of one account under one filter, as the cache finds it. */
export interface ListSource {
  scope: string
  list: string
  filter: ListFilter
}

/** A stretch of time, unix seconds, both ends included. */
export interface TimeRange {
  from: number
  to: number
}

type Entries = Collection<EntryRow, EntryKey>

const PRIMARY = '[scope+list+time+id]'
export const EVER: TimeRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

export const timesOf = ({ startTime, endTime }: ListFilter): TimeRange => ({
  from: startTime ?? EVER.from,
  to: endTime ?? EVER.to,
})

export const keyOf = ({ scope, list, time, id }: EntryRow): EntryKey => [scope, list, time, id]

export const newestFirst = (a: ListAnchor, b: ListAnchor) => b.time - a.time || (a.id < b.id ? 1 : -1)
/** Whether `a` comes after `b` in a list. */
export const isOlder = (a: ListAnchor, b: ListAnchor) => newestFirst(a, b) > 0

/** One index range, ordered by time. */
interface IndexRange {
  within: (times: TimeRange) => Entries
  /** Entries at an anchor and older ones, or those newer than it; from the anchor on, at most `limit`. */
  walk: (anchor: ListAnchor, way: 'older' | 'newer', times: TimeRange, limit: number) => Promise<EntryRow[]>
}

function indexRange(index: string, prefix: string[]): IndexRange {
  const between = (lower: unknown[], upper: unknown[], includeLower = true) =>
    db.entries.where(index).between([...prefix, ...lower], [...prefix, ...upper], includeLower, true)
  // An array sorts after every string and number: it closes a range after the last id of a second.
  const within = ({ from, to }: TimeRange) => between([from], [to, []])

  /** The primary key contains the id, so that a walk starts exactly at the anchor. */
  const walkPrimary: IndexRange['walk'] = ({ time, id }, way, { from, to }, limit) =>
    way === 'older'
      ? between([from], time > to ? [to, []] : [time, id])
          .reverse()
          .limit(limit)
          .toArray()
      : between(time < from ? [from] : [time, id], [to, []], time < from)
          .limit(limit)
          .toArray()

  /** Other indexes end with the time: the second of the anchor is read whole. */
  const walkIndex: IndexRange['walk'] = async (anchor, way, { from, to }, limit) => {
    const { time } = anchor
    const second = within({ from: Math.max(time, from), to: Math.min(time, to) })
    const older = within({ from, to: Math.min(time - 1, to) }).reverse()
    const newer = within({ from: Math.max(time + 1, from), to })
    const [same, others] = await Promise.all([
      second.toArray(),
      (way === 'older' ? older : newer).limit(limit).toArray(),
    ])
    const side = same.filter((entry) => (way === 'older') !== isOlder(anchor, entry))
    const ordered = side.sort((a, b) => (way === 'older' ? newestFirst(a, b) : newestFirst(b, a)))
    return [...ordered, ...others].slice(0, limit)
  }

  return { within, walk: index === PRIMARY ? walkPrimary : walkIndex }
}

/** The index ranges that together make up a filter, whatever its times. */
export function indexRanges({ scope, list, filter: { types, direction } }: ListSource): IndexRange[] {
  if (types && direction)
    return types.map((type) => indexRange('[scope+list+direction+type+time]', [scope, list, direction, type]))
  if (types) return types.map((type) => indexRange('[scope+list+type+time]', [scope, list, type]))
  if (direction) return [indexRange('[scope+list+direction+time]', [scope, list, direction])]
  return [indexRange(PRIMARY, [scope, list])]
}

/** The entries of one token between two times. */
export const entriesOfToken = (scope: string, list: string, token: string, { from, to }: TimeRange): Entries =>
  db.entries
    .where('[scope+list+value.token+time]')
    .between([scope, list, token, from], [scope, list, token, to], true, true)

/** Whether an entry belongs to a list under a filter. */
export function matches(entry: EntryRow, { scope, list, filter }: ListSource): boolean {
  const { types, direction } = filter
  const { from, to } = timesOf(filter)
  return (
    entry.scope === scope &&
    entry.list === list &&
    (!types || types.includes(entry.type)) &&
    (!direction || entry.direction === direction) &&
    entry.time >= from &&
    entry.time <= to
  )
}
