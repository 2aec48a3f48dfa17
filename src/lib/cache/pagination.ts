import * as v from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { CallOptions } from '../api/request.ts'
import { ApiError } from '../errors/ApiError.ts'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import type { ListFilter, ListSource } from './entryIndex.ts'
import { fetchIfOutdated } from './fetchIfOutdated.ts'
import type { InfiniteQuery } from './infiniteQueries.ts'
import { countEntries, readCoverage, saveEntries } from './listStore.ts'
import type { CoverageRow, EntryRow } from './rows.ts'

/** One list of one account under one filter. */
export interface ListQuery<T> {
  list: InfiniteQuery<T>
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

export const coverageKey = ({ list, address, filter }: ListId): string =>
  `${scopeOf(address)}|${list.endpoint.id}|${JSON.stringify(toQueryParams(filter))}`

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

const Received = v.array(v.unknown())

/** Identifies an entry that can't be read, so that it is counted once. */
const idOf = (received: unknown, idField: string): string => {
  const id = (received as Record<string, unknown> | null)?.[idField]
  return typeof id === 'string' || typeof id === 'number' ? String(id) : JSON.stringify(received).slice(0, 100)
}

/** Reads a page entry by entry: one that does not match the contract costs only itself. */
async function fetchPage<T>(
  { list, address, filter }: ListQuery<T>,
  number: number,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const query = { page: number, size: list.pageSize, ...toQueryParams(filter) }
  const endpoint = { ...list.endpoint, reply: Received }
  const received = await call(endpoint, { query, signal } as unknown as CallOptions<typeof endpoint>)
  const page: FetchedPage = { rows: [], unreadable: [], isLast: received.length < list.pageSize }
  const identity = { scope: scopeOf(address), list: list.endpoint.id }
  for (const each of received) {
    const { success, output } = v.safeParse(list.entry, each)
    if (success) page.rows.push({ ...identity, ...list.toIndex(output), value: output })
    else page.unreadable.push(idOf(each, list.idField))
  }
  return page
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
export async function fetchNewestPage<T>(query: ListQuery<T>, signal: AbortSignal): Promise<void> {
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
export const refetchNewestPage = <T>(query: ListQuery<T>, since: number, signal: AbortSignal): Promise<void> =>
  fetchIfOutdated(coverageKey(query), since, readCoverage, () => fetchNewestPage(query, signal))

/**
 * Fetches the page below the covered range. The page number is derived from the number of covered entries, rounded
 * down, and grows with each call: overlaps are harmless, gaps are not.
 *
 * @param last page fetched before in this pass; 0: none
 * @returns the fetched page
 * @throws ApiError
 */
export async function fetchNextPage<T>(query: ListQuery<T>, last: number, signal: AbortSignal): Promise<number> {
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
