import { proxy, useSnapshot } from 'valtio'
import type { ApiError } from '../errors/ApiError.ts'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'

/**
 * How the cached data on the screen relates to the server.
 *
 * - `refreshing`: a request is in flight
 * - `updating`: a request after a change is in flight; the cached data is known to be outdated
 * - `idle`: the last request succeeded
 * - `failed`: the last request failed; the cached data stays
 * - `saved`: shown without a login; the server is not asked
 */
export type FetchStatus = 'refreshing' | 'updating' | 'idle' | 'failed' | 'saved'

/** What is known about the requests for something cached. */
export interface FetchState {
  status: FetchStatus
  /** Why the last one failed. */
  error?: ApiError | undefined
}

/** What is known about the requests of a query. */
export interface QueryState extends FetchState {
  /** Time of the last change, unix milliseconds: what was fetched earlier is outdated. */
  changedAt: number
}

/** By the key of the query; missing until it is fetched. */
export const queryStates = proxy<Record<string, QueryState>>({})

/**
 * Whether a query of the logged-in account is being fetched, for spinners outside the screen that asked.
 *
 * @param endpointId instead of the query, which the start does not load
 */
export function useIsFetching(endpointId: string): boolean {
  const { address } = useSnapshot(session)
  const states = Object.entries(useSnapshot(queryStates))
  const isOfQuery = (key: string) => address !== null && key.startsWith(`${scopeOf(address)}|${endpointId}|`)
  return states.some(([key, { status }]) => isOfQuery(key) && (status === 'refreshing' || status === 'updating'))
}
