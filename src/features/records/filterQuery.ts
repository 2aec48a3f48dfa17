import { RECORD_TYPES } from '../../contract/assets.ts'
import { NO_FILTER, type RecordFilter, validateFilter } from './filter.ts'

const SEARCH_PARAM = 'search'

/** What a link searches for; undefined: nothing. */
export const parseSearch = (search: string): string | undefined =>
  new URLSearchParams(search).get(SEARCH_PARAM) ?? undefined

/** Formats a filter as a query string with its question mark; empty without a filter. */
export function formatFilterQuery({ types, direction, startDay, endDay }: RecordFilter): string {
  const query = new URLSearchParams()
  if (direction) query.set('direction', direction)
  if (types.length > 0) query.set('types', [...types].sort().join())
  if (startDay) query.set('from', startDay)
  if (endDay) query.set('to', endDay)
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** @returns undefined for a direction that the app doesn't know */
const readDirection = (value: string | null): RecordFilter['direction'] | undefined =>
  value === null || value === 'in' || value === 'out' ? value : undefined

/**
 * Reads a filter from a query string. A query that the app would not write gives the unfiltered list: a link must not show a
 * part of the records as if it were what the link asked for.
 *
 * @param today `YYYY-MM-DD`, in the user's time zone
 */
export function parseFilterQuery(search: string, today: string): RecordFilter {
  const query = new URLSearchParams(search)
  const direction = readDirection(query.get('direction'))
  const types = query.get('types')?.split(',') ?? []
  const [startDay, endDay] = [query.get('from') ?? '', query.get('to') ?? '']
  const isKnown = types.every((type) => (RECORD_TYPES as readonly string[]).includes(type))
  if (!isKnown || new Set(types).size < types.length) return NO_FILTER
  if (direction === undefined) return NO_FILTER
  if (![startDay, endDay].every((day) => day === '' || isDay(day))) return NO_FILTER
  const filter = { types, direction, startDay, endDay }
  return validateFilter(filter, today) === null ? filter : NO_FILTER
}
