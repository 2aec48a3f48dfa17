/**
 * - `business`: a readable envelope whose code is not 200, over any HTTP status
 * - `http`: an HTTP status that is not 2xx, without a readable envelope
 * - `network`: no reply; the request may have arrived
 * - `timeout`: no reply within the timeout; the request may have arrived
 * - `malformed`: the reply can't be read: HTML, truncated JSON, wrong types, an empty body
 * - `unsaved`: not requested; this device has no saved copy
 * - `superseded`: the reply belongs to an older session, or the call was cancelled; never shown
 */
export type ApiErrorKind = 'business' | 'http' | 'network' | 'timeout' | 'malformed' | 'unsaved' | 'superseded'

/**
 * Any failure of an API call. Source: specification §8.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  /** Business code. A bare HTTP 401 counts as one; any other bare status doesn't. */
  readonly code: number | undefined
  /** HTTP status, if a response arrived. */
  readonly status: number | undefined
  /** The server's text for the user; empty if there is none. */
  readonly serverMessage: string

  constructor(
    kind: ApiErrorKind,
    options: {
      code?: number | undefined
      status?: number
      serverMessage?: string
      detail?: string
      cause?: unknown
    } = {},
  ) {
    super(options.detail ?? options.serverMessage ?? kind, { cause: options.cause })
    this.kind = kind
    this.code = options.code
    this.status = options.status
    this.serverMessage = options.serverMessage ?? ''
  }

  /**
   * Whether the server may have acted although the call failed. Re-read the state; never repeat the call. A readable
   * envelope is always an answer, also over HTTP 500.
   */
  get outcomeUnknown(): boolean {
    if (this.kind === 'http') return (this.status ?? 0) >= 500
    return this.kind === 'network' || this.kind === 'timeout' || this.kind === 'malformed'
  }
}
