import type { Endpoint, Reply } from '../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { CallOptions } from '../api/request.ts'
import { ApiError } from '../errors/ApiError.ts'
import { scopeOf } from '../session/accountScope.ts'
import { currentLogin, session } from '../session/session.ts'
import { fetchIfOutdated } from './fetchIfOutdated.ts'
import { type FetchState, queryStates } from './fetchState.ts'
import { type Query, queryKey } from './queries.ts'

/** With Dexie, which the first render does not wait for. */
const loadStore = () => import('./documentStore.ts')

/** The newest request of each key and login. */
const inFlight = new Map<string, Promise<unknown>>()

/** The request of a login that has ended gets no reply: another login must not wait for it. */
const slotOf = (key: string) => `${currentLogin()?.id}|${key}`

const pending = <E extends Endpoint>(slot: string) => inFlight.get(slot) as Promise<Reply<E>> | undefined

const update = (key: string, state: FetchState, changedAt = queryStates[key]?.changedAt ?? 0) => {
  queryStates[key] = { ...state, changedAt }
}

/** Only the newest request saves its reply; a superseded one resolves to the newest reply. */
async function fetchAndSave<E extends Endpoint>(
  query: Query<E>,
  key: string,
  address: string,
  slot: string,
  isNewest: () => boolean,
): Promise<Reply<E>> {
  const fetchedAt = Date.now()
  try {
    const value: Reply<E> = await call(query.endpoint, { refreshable: true } as CallOptions<E>)
    const { saveRow } = await loadStore()
    if (session.address !== address) throw new ApiError('superseded')
    if (!isNewest()) return pending<E>(slot) ?? value
    // After a language switch the reply may be in either language: a request repeated with refreshed tokens uses the new one.
    const isOfLanguage = queryKey(query, address) === key
    if (isOfLanguage)
      await saveRow({ key, scope: scopeOf(address), address, name: query.endpoint.id, value, fetchedAt })
    // The newest request is from after the change, whatever the device's clock says.
    if (isNewest()) update(key, { status: 'idle' }, Math.min(queryStates[key]?.changedAt ?? 0, fetchedAt))
    return value
  } catch (error) {
    if (isNewest() && error instanceof ApiError && error.kind !== 'superseded') update(key, { status: 'failed', error })
    throw error
  }
}

/** @param status `updating` starts a new request beside one in flight, which may predate a change */
function start<E extends Endpoint>(query: Query<E>, status: 'refreshing' | 'updating'): Promise<Reply<E>> {
  const { address } = session
  if (!address) return Promise.reject(new ApiError('superseded'))
  const key = queryKey(query, address)
  const slot = slotOf(key)
  const running = status === 'refreshing' ? pending<E>(slot) : undefined
  if (running) return running
  update(key, { status }, status === 'updating' ? Date.now() : undefined)
  const isNewest = () => inFlight.get(slot) === fetching
  const fetching: Promise<Reply<E>> = fetchAndSave(query, key, address, slot, isNewest).finally(() => {
    if (isNewest()) inFlight.delete(slot)
  })
  inFlight.set(slot, fetching)
  return fetching
}

/**
 * Fetches a query and saves the reply; screens follow the cache. Concurrent callers share one request.
 *
 * @returns the reply, for rules that compare before and after
 * @throws ApiError
 */
export const fetchQuery = <E extends Endpoint>(query: Query<E>): Promise<Reply<E>> => start(query, 'refreshing')

/** Refetches after a change. @throws ApiError */
export const refetch = <E extends Endpoint>(query: Query<E>): Promise<Reply<E>> => start(query, 'updating')

/**
 * Refetches after a reconnect, once for all tabs: skips data that another tab has fetched since.
 *
 * @param since unix milliseconds
 * @throws ApiError
 */
export async function refetchIfOutdated<E extends Endpoint>(query: Query<E>, since: number): Promise<void> {
  const { address } = session
  if (!address) return
  const key = queryKey(query, address)
  // A request from before the server was lost may return outdated data: let it finish first.
  await inFlight.get(slotOf(key))?.catch(() => {})
  const { readRow } = await loadStore()
  // A row from before a change is outdated at any age.
  const outdatedAt = Math.max(since, (queryStates[key]?.changedAt ?? 0) - 1)
  await fetchIfOutdated(key, outdatedAt, readRow, () => fetchQuery(query))
  if (!inFlight.has(slotOf(key))) update(key, { status: 'idle' })
}
