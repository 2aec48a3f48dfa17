import type { Endpoint } from '../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { CallOptions } from '../api/request.ts'
import { ApiError } from '../errors/ApiError.ts'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import type { ListFilter, ListSource } from './entryIndex.ts'
import { fetchIfStale } from './fetchIfStale.ts'
import type { EntryOf, InfiniteQuery, Page } from './infiniteQueries.ts'
import { countEntries, readCoverage, saveEntries } from './listStore.ts'
import type { CoverageRow, EntryRow } from './rows.ts'

/** One list of one account under one filter. */
export interface ListQuery<E extends Endpoint> {
  list: InfiniteQuery<E>
  address: string
  filter: ListFilter
}

/** What identifies a list, without the type of its entries. */
type ListId = { list: { endpoint: Endpoint }; address: string; filter: ListFilter }

interface FetchedPage {
  rows: EntryRow[]
  /** Ids of entries that could not be read. */
  unreadable: string[]
  /** Whether the page is not full, as received. */
  isLast: boolean
}

/** Start of a range that covers no entry. */
const NOTHING = Number.MAX_SAFE_INTEGER

/** The filter as query parameters; unset ones are left out. */
const toQueryParams = ({ types, direction, startTime, endTime }: ListFilter) => ({
  ...(types && { types: types.join(',') }),
  ...(direction && { direction }),
  ...(startTime !== undefined && { startTime }),
  ...(endTime !== undefined && { endTime }),
})

/** Prefix of a list's coverage keys, for every filter. */
export const coveragePrefix = ({ list, address }: ListId): string => `${scopeOf(address)}|${list.endpoint.id}|`

export const coverageKey = (query: ListId): string =>
  coveragePrefix(query) + JSON.stringify(toQueryParams(query.filter))

/** The list as the cache finds it. */
export const sourceOf = ({ list, address, filter }: ListId): ListSource => ({
  scope: scopeOf(address),
  list: list.endpoint.id,
  filter,
})

/** Drops replies that arrive after log-out, so that the account's rows are not re-created. */
function assertLoggedIn({ address }: { address: string }): void {
  if (session.address !== address) throw new ApiError('superseded')
}

async function fetchPage<E extends Endpoint>(
  { list, address, filter }: ListQuery<E>,
  page: number,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const query = { page, size: list.pageSize, ...toQueryParams(filter) }
  const reply = await call(list.pageEndpoint, { query, signal } as unknown as CallOptions<Endpoint>)
  const { entries, unreadable, received } = reply as Page<EntryOf<E>>
  const identity = { scope: scopeOf(address), list: list.endpoint.id }
  const rows = entries.map((value) => ({ ...identity, ...list.toIndex(value), value }))
  return { rows, unreadable, isLast: received < list.pageSize }
}

/** Adds a page to the ids that could not be read; an id that can be read now leaves. */
const addUnreadable = (before: string[] | undefined, { rows, unreadable }: FetchedPage): string[] => {
  const readable = new Set(rows.map(({ id }) => id))
  return [...new Set([...(before ?? []), ...unreadable])].filter((id) => !readable.has(id))
}

/**
 * Fetches the newest page. If it doesn't reach down to the cached entries, there is a gap, and coverage ends with this
 * page: a gap must never look like the end of the list, nor like two neighbours.
 *
 * @throws ApiError
 */
export async function fetchNewestPage<E extends Endpoint>(query: ListQuery<E>, signal: AbortSignal): Promise<void> {
  const fetchedAt = Date.now()
  const page = await fetchPage(query, 1, signal)
  const key = coverageKey(query)
  const before = await readCoverage(key)
  const [first, last] = [page.rows[0], page.rows.at(-1)]
  // Strictly older than the newest known entry: entries of the same second might have one missing between them.
  const joins = before !== undefined && (page.isLast || (last !== undefined && last.time < before.newest))
  // A full page without a readable entry has no times: it covers nothing.
  const end = last?.time ?? (page.isLast ? 0 : NOTHING)
  const coverage: CoverageRow = {
    key,
    scope: scopeOf(query.address),
    newest: first?.time ?? 0,
    oldest: joins ? Math.min(before.oldest, end) : end,
    complete: page.isLast || (joins && before.complete),
    fetchedAt,
    unreadable: addUnreadable(joins && !page.isLast ? before.unreadable : [], page),
  }
  assertLoggedIn(query)
  await saveEntries(page.rows, coverage)
}

/**
 * Fetches the newest page, once for all tabs: skips it if another tab has fetched it since.
 *
 * @param since unix milliseconds
 * @throws ApiError
 */
export const refetchNewestPage = <E extends Endpoint>(
  query: ListQuery<E>,
  since: number,
  signal: AbortSignal,
): Promise<void> => fetchIfStale(coverageKey(query), since, readCoverage, () => fetchNewestPage(query, signal))

/**
 * Fetches the page below the covered range. The page number is derived from the number of covered entries, rounded
 * down, and grows with each call: overlaps are harmless, gaps are not.
 *
 * @param last page fetched before in this pass; 0: none
 * @returns the fetched page
 * @throws ApiError
 */
export async function fetchNextPage<E extends Endpoint>(
  query: ListQuery<E>,
  last: number,
  signal: AbortSignal,
): Promise<number> {
  const key = coverageKey(query)
  const before = await readCoverage(key)
  if (!before || before.complete) return last
  const covered = await countEntries(sourceOf(query), { from: before.oldest, to: Number.POSITIVE_INFINITY })
  const page = Math.max(last + 1, Math.floor(covered / query.list.pageSize) + 1)
  const fetched = await fetchPage(query, page, signal)
  const oldest = fetched.rows.reduce((time, entry) => Math.min(time, entry.time), before.oldest)
  const unreadable = addUnreadable(before.unreadable, fetched)
  assertLoggedIn(query)
  await saveEntries(fetched.rows, { ...before, oldest, complete: fetched.isLast, unreadable })
  return page
}
