import * as v from 'valibot'
import { Address } from '../../contract/fields.ts'
import { call } from '../api/call.ts'
import type { CallOptions } from '../api/request.ts'
import { ApiError } from '../errors/ApiError.ts'
import { session } from '../session/session.ts'
import type { CoverageRow, EntryRow } from './db.ts'
import { coverageKey, EVER, toQueryParams } from './entryIndex.ts'
import { fetchIfOutdated, isLater } from './fetchIfOutdated.ts'
import type { ListQuery } from './infiniteQueries.ts'
import { countEntries, readCoverage, readRange, saveEntries } from './listStore.ts'

interface FetchedPage {
  rows: EntryRow[]
  /** Ids of entries that could not be read. */
  unreadable: string[]
  /** Whether the page is not full, as received. */
  isLast: boolean
}

/** Start of a range that covers no entry. */
const NOTHING = Number.MAX_SAFE_INTEGER

/** Identifies an entry that can't be read, so that it is counted once. */
const idOf = (received: unknown, idField: string): string => {
  const id = (received as Record<string, unknown> | null)?.[idField]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : JSON.stringify(received).slice(0, 100)
}

function assertLoggedIn(address: string): void {
  if (session.address !== address) throw new ApiError('superseded')
}

/** Reads a page entry by entry: one that does not match the contract costs only itself. */
async function fetchPage<T>(
  { query, address, scope, list, filter }: ListQuery<T>,
  number: number,
  options: { signal: AbortSignal; refreshable?: boolean },
): Promise<FetchedPage> {
  const { pageSize, idField, toIndex } = query
  // The request has the login of the present account.
  assertLoggedIn(address)
  const params = { page: number, size: pageSize, ...toQueryParams(filter) }
  const endpoint = { ...query.endpoint, reply: v.array(v.unknown()) }
  const received = await call(endpoint, { query: params, ...options } as unknown as CallOptions<typeof endpoint>)
  const page: FetchedPage = { rows: [], unreadable: [], isLast: received.length < pageSize }
  for (const each of received) {
    const { success, output } = v.safeParse(query.endpoint.reply.item, each)
    if (success) page.rows.push({ scope, list, ...toIndex(output), value: output })
    else page.unreadable.push(idOf(each, idField))
  }
  // Rows of an account that has logged out must not be stored again.
  assertLoggedIn(address)
  return page
}

/** The id of a row. An address is the same in any case; older versions stored it as received. */
const toRowId = (id: string): string => (v.is(Address, id) ? id.toLowerCase() : id)

/** Adds a page to the ids that could not be read; an id that can be read now leaves. */
const addUnreadable = (before: string[], { rows, unreadable }: FetchedPage): string[] => {
  const readable = new Set(rows.map(({ id }) => id))
  return [...new Set([...before, ...unreadable].map(toRowId))].filter((id) => !readable.has(id))
}

/**
 * Fetches the pages of older entries that may have changed. A page is derived from the number of newer covered entries; each of
 * those that can't be read may be above.
 */
async function refetchChanging<T>(list: ListQuery<T>, signal: AbortSignal): Promise<void> {
  const { endpoint, canChange, pageSize } = list.query
  const coverage = canChange && (await readCoverage(list))
  if (!coverage) return
  const covered = await readRange(list, { from: coverage.oldest, to: EVER.to })
  const pages = new Set<number>()
  for (const [index, { value }] of covered.entries()) {
    const { success, output } = v.safeParse(endpoint.reply.item, value)
    if (!success || !canChange(output)) continue
    const lowest = Math.floor((index + coverage.unreadable.length) / pageSize) + 1
    for (let page = Math.floor(index / pageSize) + 1; page <= lowest; page++) pages.add(page)
  }
  pages.delete(1)
  for (const number of pages) {
    const page = await fetchPage(list, number, { signal, refreshable: true })
    const addPage = (now?: CoverageRow) => now && { ...now, unreadable: addUnreadable(now.unreadable, page) }
    await saveEntries(page.rows, coverageKey(list), addPage)
  }
}

/**
 * Fetches the newest page, and those of older entries that may have changed. If the newest page doesn't reach down to the
 * cached entries, there is a gap, and coverage ends with it: a gap must never look like the end of the list, nor like two
 * neighbours.
 *
 * @throws ApiError
 */
export async function fetchNewestPage<T>(list: ListQuery<T>, signal: AbortSignal): Promise<void> {
  const fetchedAt = Date.now()
  const page = await fetchPage(list, 1, { signal, refreshable: true })
  const last = page.rows.at(-1)
  // A full page without a readable entry has no times: it covers nothing.
  const end = last?.time ?? (page.isLast ? 0 : NOTHING)
  const key = coverageKey(list)
  await saveEntries(page.rows, key, (before) => {
    if (isLater(before, fetchedAt)) return undefined
    // Strictly older than the newest known entry: entries of the same second might have one missing between them.
    const joins = before !== undefined && (page.isLast || (last !== undefined && last.time < before.newest))
    return {
      key,
      scope: list.scope,
      newest: page.rows.reduce((time, entry) => Math.max(time, entry.time), 0),
      oldest: joins ? Math.min(before.oldest, end) : end,
      complete: page.isLast || (joins && before.complete),
      fetchedAt,
      unreadable: addUnreadable(joins && !page.isLast ? before.unreadable : [], page),
    }
  })
  await refetchChanging(list, signal)
}

/**
 * Fetches the newest page, once for all tabs: skips it if another tab has fetched it since.
 *
 * @param since unix milliseconds
 * @throws ApiError
 */
export const refetchNewestPage = <T>(list: ListQuery<T>, since: number, signal: AbortSignal): Promise<void> =>
  fetchIfOutdated(
    coverageKey(list),
    since,
    () => readCoverage(list),
    () => fetchNewestPage(list, signal),
  )

/** The last page that a pass through a list has fetched. */
interface LastPage {
  number: number
  /** Where coverage ended with this page, unix seconds. */
  oldest: number
}

/** The newest page, which all coverage begins with. */
export const NEWEST_PAGE: LastPage = { number: 1, oldest: Number.POSITIVE_INFINITY }

/** A server that returns its last page for every later page number would never end. */
const MAX_PAGES_WITHOUT_NEWS = 3

/**
 * Fetches the page below the covered range. The page number is derived from the number of entries above the last covered
 * second, rounded down, and grows with each call: overlaps are harmless, gaps are not.
 *
 * @param last page fetched before in this pass
 * @returns the fetched page
 * @throws ApiError `malformed` if the server has returned more pages than entries
 */
export async function fetchNextPage<T>(list: ListQuery<T>, last: LastPage, signal: AbortSignal): Promise<LastPage> {
  const before = await readCoverage(list)
  if (!before || before.complete) return last
  const { pageSize } = list.query
  const { oldest: end, unreadable } = before
  // Another filter may have fetched more of the second in which the covered range ends.
  const newer = await countEntries(list, { from: end + 1, to: EVER.to })
  const known = unreadable.length + (await countEntries(list, { from: end, to: EVER.to }))
  // Another tab, or a save of all records, may have found a gap above the last page since.
  const { number } = last.oldest < before.oldest ? NEWEST_PAGE : last
  const page = Math.max(number + 1, Math.floor(newer / pageSize) + 1)
  if (page - 1 > known / pageSize + MAX_PAGES_WITHOUT_NEWS) throw new ApiError('malformed')
  const fetched = await fetchPage(list, page, { signal })
  const oldest = fetched.rows.reduce((time, entry) => Math.min(time, entry.time), before.oldest)
  await saveEntries(fetched.rows, coverageKey(list), (now) => {
    // What the page continues is gone, or a gap has come above it.
    if (!now || now.oldest > before.oldest) return now
    return {
      ...now,
      oldest: Math.min(now.oldest, oldest),
      complete: now.complete || fetched.isLast,
      unreadable: addUnreadable(now.unreadable, fetched),
    }
  })
  return { number: page, oldest }
}
