import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { CallOptions } from '../api/request.ts'
import { ApiError } from '../errors/ApiError.ts'
import { scopeOf } from '../session/accountScope.ts'
import { countRequest } from '../session/requestsInFlight.ts'
import { session } from '../session/session.ts'
import { fetchIfStale } from './fetchIfStale.ts'
import { type Query, queryKey } from './queries.ts'

/** With Dexie, which the first render does not wait for. */
const loadStore = () => import('./documentStore.ts')

function createQueryClient() {
  /** The newest request of each key. */
  const inFlight = new Map<string, Promise<unknown>>()

  /** The requests that follow a change. */
  const refetches = new Map<string, Promise<unknown>>()
  /** Time of the last change of each key, unix milliseconds. */
  const changedAt = new Map<string, number>()
  const listeners = new Set<(key: string, fetching: Promise<unknown>) => void>()

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
    const { saveRow } = await loadStore()
    if (session.address !== address) throw new ApiError('superseded')
    if (!isNewest()) return pending<E>(key) ?? value
    await saveRow({ key, scope: scopeOf(address), address, name: query.endpoint.id, value, fetchedAt })
    return value
  }

  function start<E extends Endpoint>(query: Query<E>, key: string, address: string): Promise<Reply<E>> {
    const isNewest = () => inFlight.get(key) === fetching
    const uncount = countRequest(query.endpoint.id)
    const fetching: Promise<Reply<E>> = fetchAndSave(query, key, address, isNewest).finally(() => {
      uncount()
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
    const key = queryKey(query, address)
    changedAt.set(key, Date.now())
    const fetching = start(query, key, address)
    refetches.set(key, fetching)
    for (const notify of listeners) notify(key, fetching)
    return fetching
  }

  /** Whether a request in flight follows a change, so that the cached data is outdated. */
  const isUpdating = (key: string): boolean => inFlight.has(key) && inFlight.get(key) === refetches.get(key)

  /** Whether data fetched at a time (unix milliseconds) is from before a change. */
  const isOutdated = (key: string, fetchedAt: number): boolean => fetchedAt < (changedAt.get(key) ?? 0)

  /** Subscribes to the requests that follow a change. Returns an unsubscribe function. */
  function onRefetch(listener: (key: string, fetching: Promise<unknown>) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
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
    const { readRow } = await loadStore()
    await fetchIfStale(key, since, readRow, () => fetchQuery(query))
  }

  return { fetchQuery, refetch, refetchIfStale, isUpdating, isOutdated, onRefetch }
}

export const { fetchQuery, refetch, refetchIfStale, isUpdating, isOutdated, onRefetch } = createQueryClient()
