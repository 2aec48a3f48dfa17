import { proxy } from 'valtio'
import type { ApiError } from '../errors/ApiError.ts'

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
