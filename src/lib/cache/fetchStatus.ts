/**
 * How a copy on the screen relates to the server.
 *
 * - `refreshing`: it is being asked
 * - `idle`: the last refresh succeeded
 * - `failed`: it did not; the copy stays
 * - `saved`: shown without a login; the server is not asked
 */
export type FetchStatus = 'refreshing' | 'idle' | 'failed' | 'saved'
