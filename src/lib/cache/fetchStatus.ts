/**
 * How the cached data on the screen relates to the server.
 *
 * - `refreshing`: a request is in flight
 * - `idle`: the last request succeeded
 * - `failed`: the last request failed; the cached data stays
 * - `saved`: shown without a login; the server is not asked
 */
export type FetchStatus = 'refreshing' | 'idle' | 'failed' | 'saved'
