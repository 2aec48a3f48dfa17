import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { CallOptions } from '../api/request.ts'
import { ApiError } from '../errors/ApiError.ts'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import { exclusively } from '../tabs/locks.ts'
import { readRow, saveRow } from './documentStore.ts'
import { type Query, queryKey } from './queries.ts'

function createQueryClient() {
  /** The newest request of each key. */
  const inFlight = new Map<string, Promise<unknown>>()

  const pending = <E extends Endpoint>(key: string) => inFlight.get(key) as Promise<Reply<E>> | undefined

  /** Only the newest request saves its reply; a superseded one resolves to the newest reply. */
  async function fetchAndSave<E extends Endpoint>(
    query: Query<E>,
    key: string,
    address: string,
    isNewest: () => boolean,
  ): Promise<Reply<E>> {
    const fetchedAt = Date.now()
    const value: Reply<E> = await call(query.endpoint, {} as CallOptions<E>)
    if (session.address !== address) throw new ApiError('superseded')
    if (!isNewest()) return pending<E>(key) ?? value
    await saveRow({ key, scope: scopeOf(address), address, name: query.endpoint.id, value, fetchedAt })
    return value
  }

  function start<E extends Endpoint>(query: Query<E>, key: string, address: string): Promise<Reply<E>> {
    const isNewest = () => inFlight.get(key) === fetching
    const fetching: Promise<Reply<E>> = fetchAndSave(query, key, address, isNewest).finally(() => {
      if (isNewest()) inFlight.delete(key)
    })
    inFlight.set(key, fetching)
    return fetching
  }

  /**
   * Fetches a query and saves the reply; screens follow the cache. Concurrent callers share one request.
   *
   * @returns the reply, for rules that compare before and after
   * @throws ApiError
   */
  function fetchQuery<E extends Endpoint>(query: Query<E>): Promise<Reply<E>> {
    const { address } = session
    if (!address) return Promise.reject(new ApiError('superseded'))
    const key = queryKey(query, address)
    return pending<E>(key) ?? start(query, key, address)
  }

  /**
   * Refetches after a mutation: starts a new request, since one in flight may predate the mutation.
   *
   * @throws ApiError
   */
  function refetch<E extends Endpoint>(query: Query<E>): Promise<Reply<E>> {
    const { address } = session
    if (!address) return Promise.reject(new ApiError('superseded'))
    return start(query, queryKey(query, address), address)
  }

  /**
   * Refetches after a reconnect, once for all tabs: skips data that another tab has fetched since.
   *
   * @param since unix milliseconds
   * @throws ApiError
   */
  async function refetchIfStale<E extends Endpoint>(query: Query<E>, since: number): Promise<void> {
    const { address } = session
    if (!address) return
    const key = queryKey(query, address)
    // A request from before the server was lost may return stale data: let it finish first.
    await inFlight.get(key)?.catch(() => {})
    await exclusively(`refresh:${key}`, async () => {
      const row = await readRow(key)
      if (!row || row.fetchedAt <= since) await fetchQuery(query)
    })
  }

  return { fetchQuery, refetch, refetchIfStale }
}

export const { fetchQuery, refetch, refetchIfStale } = createQueryClient()
