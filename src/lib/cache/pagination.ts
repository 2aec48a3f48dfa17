import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { CallOptions } from '../api/request.ts'
import { ApiError } from '../errors/errors.ts'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import type { CoverageRow, EntryRow } from './db.ts'
import type { InfiniteQuery } from './infiniteQueries.ts'
import { findEntryKeys, type ListFilter, readCoverage, saveEntries } from './listStore.ts'

/** One list of one account under one filter. */
export interface ListQuery<E extends Endpoint = Endpoint> {
  list: InfiniteQuery<E>
  address: string
  filter: ListFilter
}

/** The filter as the call wants it; what is not set is left out. */
const toRequest = ({ types, direction, startTime, endTime }: ListFilter) => ({
  ...(types && { types: types.join(',') }),
  ...(direction && { direction }),
  ...(startTime !== undefined && { startTime }),
  ...(endTime !== undefined && { endTime }),
})

/** What the keys of a list's coverage begin with, whatever the filter. */
export const coveragePrefix = ({ list, address }: ListQuery): string => `${scopeOf(address)}|${list.endpoint.id}|`

export const coverageKey = (query: ListQuery): string => coveragePrefix(query) + JSON.stringify(toRequest(query.filter))

/** An answer that came while the account left the device must not stay behind on it. */
function stillOf({ address }: ListQuery): void {
  if (session.address !== address) throw new ApiError('superseded')
}

async function fetchPage<E extends Endpoint>(
  query: ListQuery<E>,
  page: number,
  signal: AbortSignal,
): Promise<EntryRow[]> {
  const { list, address, filter } = query
  const request = { query: { page, size: list.pageSize, ...toRequest(filter) }, signal } as unknown as CallOptions<E>
  const answer = (await call(list.endpoint, request)) as Reply<E> & readonly unknown[]
  const own = { scope: scopeOf(address), list: list.endpoint.id }
  return answer.map((value) => ({ ...own, ...list.toIndex(value as never), value }))
}

/**
 * Fetches the newest page. Where it does not reach down to what the cache holds, the cache has a hole, and the list is
 * known only as far as this page goes: a hole must never look like the end, nor like two neighbours.
 *
 * @throws ApiError
 */
export async function fetchNewestPage(query: ListQuery, signal: AbortSignal): Promise<void> {
  const fetchedAt = Date.now()
  const page = await fetchPage(query, 1, signal)
  const key = coverageKey(query)
  const before = await readCoverage(key)
  const [first, last] = [page[0], page.at(-1)]
  const ends = page.length < query.list.pageSize
  // Strictly older than the newest one known: entries of the very same second might have one missing between them.
  const joins = before !== undefined && (ends || (last !== undefined && last.time < before.newest))
  const coverage: CoverageRow = {
    key,
    scope: scopeOf(query.address),
    newest: first?.time ?? 0,
    oldest: joins ? Math.min(before.oldest, last?.time ?? 0) : (last?.time ?? 0),
    complete: ends || (joins && before.complete),
    fetchedAt,
  }
  stillOf(query)
  await saveEntries(page, coverage)
}

/**
 * Fetches the page below what is known. An overlap with it is harmless, a hole would not be: so the page number is
 * counted from the entries that are known, rounded down, and goes up by one with each call.
 *
 * @param last the page that was fetched before in this visit; 0: none
 * @returns the page that was fetched
 * @throws ApiError
 */
export async function fetchNextPage(query: ListQuery, last: number, signal: AbortSignal): Promise<number> {
  const key = coverageKey(query)
  const before = await readCoverage(key)
  if (!before || before.complete) return last
  const { list, address, filter } = query
  const known = (await findEntryKeys(scopeOf(address), list.endpoint.id, filter)).filter(
    ([, , time]) => time >= before.oldest,
  )
  const page = Math.max(last + 1, Math.floor(known.length / list.pageSize) + 1)
  const entries = await fetchPage(query, page, signal)
  const oldest = entries.reduce((time, entry) => Math.min(time, entry.time), before.oldest)
  stillOf(query)
  await saveEntries(entries, { ...before, oldest, complete: entries.length < list.pageSize })
  return page
}
