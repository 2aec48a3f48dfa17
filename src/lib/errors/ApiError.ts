/**
 * - `business`: the envelope's code is not 200
 * - `http`: the HTTP status is not 2xx; `code` is the envelope's code if there is one, else the status
 * - `network`: no reply; the request may have arrived
 * - `timeout`: no reply within the timeout; the request may have arrived
 * - `malformed`: the reply can't be read: HTML, truncated JSON, wrong types, an empty body
 * - `unsaved`: not requested; this device has no saved copy
 * - `superseded`: the reply belongs to an older session, or the call was cancelled; never shown
 */
export type ApiErrorKind = 'business' | 'http' | 'network' | 'timeout' | 'malformed' | 'unsaved' | 'superseded'

/**
 * Any failure of an API call. `kind` says what happened, `code` is the business code or the HTTP status,
 * `serverMessage` is the server's text for the user. Source: specification §8.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly code: number | undefined
  readonly serverMessage: string

  constructor(
    kind: ApiErrorKind,
    options: { code?: number; serverMessage?: string; detail?: string; cause?: unknown } = {},
  ) {
    super(options.detail ?? options.serverMessage ?? kind, { cause: options.cause })
    this.kind = kind
    this.code = options.code
    this.serverMessage = options.serverMessage ?? ''
  }

  /** Whether the server may have acted although the call failed. Re-read the state; never repeat the call. */
  get outcomeUnknown(): boolean {
    const serverBroke = Math.floor((this.code ?? 0) / 100) === 5
    return serverBroke || this.kind === 'network' || this.kind === 'timeout' || this.kind === 'malformed'
  }
}
