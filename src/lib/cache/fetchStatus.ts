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
