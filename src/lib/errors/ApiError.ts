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

/** HTTP 429, which a gateway sends, also as the code of an envelope. */
export const TOO_MANY_REQUESTS = 429

const isServerError = (number = 0): boolean => number >= 500 && number <= 599

/**
 * Any failure of an API call. Source: specification §8.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  /** What the server answered: the envelope's code, or without an envelope the HTTP status. Compare `businessCode`. */
  readonly code: number | undefined
  /** HTTP status, if a response arrived. */
  readonly status: number | undefined
  /** The server's text for the user; empty if there is none. */
  readonly serverMessage: string

  constructor(
    kind: ApiErrorKind,
    options: {
      code?: number | undefined
      status?: number | undefined
      serverMessage?: string | undefined
      detail?: string
      cause?: unknown
    } = {},
  ) {
    super(options.detail || options.serverMessage || kind, { cause: options.cause })
    this.kind = kind
    this.code = options.code
    this.status = options.status
    this.serverMessage = options.serverMessage ?? ''
  }

  /** The envelope's code. A proxy may send a bare status of the same number, which has another meaning. */
  get businessCode(): number | undefined {
    return this.kind === 'business' ? this.code : undefined
  }

  /** Whether no answer could be read, or the answer is a 5xx, as a status or in an envelope. */
  get serverFailed(): boolean {
    const isUnread = this.kind === 'network' || this.kind === 'timeout' || this.kind === 'malformed'
    return isUnread || isServerError(this.status) || isServerError(this.code)
  }

  /**
   * Whether a purchase or withdrawal that failed so may have been booked. Re-read the state; never repeat the call. A gateway
   * answers 5xx when the server behind it is late; a session that ends meanwhile hides the reply.
   */
  get outcomeUnknown(): boolean {
    return this.serverFailed || this.kind === 'superseded'
  }
}
