import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { Request } from '../api/request.ts'
import { ApiError } from '../errors.ts'
import { session } from '../session.ts'
import type { CoverageRow, EntryRow } from './db.ts'
import { findEntries, type ListFilter, readCoverage, saveEntries } from './entries.ts'
import type { List } from './lists.ts'
import { scopeOf } from './scope.ts'

/** One list of one account under one filter. */
export interface Query<E extends Endpoint = Endpoint> {
  list: List<E>
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
export const coveragePrefix = ({ list, address }: Query): string => `${scopeOf(address)}|${list.endpoint.id}|`

export const coverageKey = (query: Query): string => coveragePrefix(query) + JSON.stringify(toRequest(query.filter))

/** An answer that came while the account left the device must not stay behind on it. */
function stillOf({ address }: Query): void {
  if (session.address !== address) throw new ApiError('superseded')
}

async function fetchPage<E extends Endpoint>(query: Query<E>, page: number, signal: AbortSignal): Promise<EntryRow[]> {
  const { list, address, filter } = query
  const request = { query: { page, size: list.size, ...toRequest(filter) }, signal } as unknown as Request<E>
  const answer = (await call(list.endpoint, request)) as Reply<E> & readonly unknown[]
  const own = { scope: scopeOf(address), list: list.endpoint.id }
  return answer.map((value) => ({ ...own, ...list.indexed(value as never), value }))
}

/**
 * Fetches the newest page. Where it does not reach down to what the cache holds, the cache has a hole, and the list is
 * known only as far as this page goes: a hole must never look like the end, nor like two neighbours.
 *
 * @throws ApiError
 */
export async function loadNewest(query: Query, signal: AbortSignal): Promise<void> {
  const fetchedAt = Date.now()
  const page = await fetchPage(query, 1, signal)
  const key = coverageKey(query)
  const before = await readCoverage(key)
  const [first, last] = [page[0], page.at(-1)]
  const ends = page.length < query.list.size
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
export async function loadMore(query: Query, last: number, signal: AbortSignal): Promise<number> {
  const key = coverageKey(query)
  const before = await readCoverage(key)
  if (!before || before.complete) return last
  const { list, address, filter } = query
  const known = (await findEntries(scopeOf(address), list.endpoint.id, filter)).filter(
    ([, , time]) => time >= before.oldest,
  )
  const page = Math.max(last + 1, Math.floor(known.length / list.size) + 1)
  const entries = await fetchPage(query, page, signal)
  const oldest = entries.reduce((time, entry) => Math.min(time, entry.time), before.oldest)
  stillOf(query)
  await saveEntries(entries, { ...before, oldest, complete: entries.length < list.size })
  return page
}
