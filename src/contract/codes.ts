/**
 * The business codes that the app acts on. They are sent in the envelope, over HTTP 200 or over any status from 400 to
 * 499. A status without an envelope is an HTTP error; 401 alone still asks for a refresh. Source: specification §8,
 * except for those marked as assumptions.
 */
export const CODE = {
  success: 200,
  /** `buyNode`: the USDT balance does not cover the price. The app offers a deposit. */
  insufficientBalance: 400,
  /** The access token has expired. The app refreshes once, then retries once. */
  unauthorized: 401,
  /** The session has ended. The app shows a notice, clears its storage and reloads. */
  sessionEnded: 402,
  /** `authorize`: the address is not a member yet. The app asks for an invite code. */
  notMember: 404,
  /** Assumption: a business rule forbids the call. `message` says which, in the user's language. */
  refused: 409,
  /** Assumption: `authorize` got a nonce that is unknown, used or too old. The app requests a new one. */
  nonceExpired: 410,
  /** Assumption: the request is malformed. */
  badRequest: 422,
  /** Same meaning as 401. */
  tokenExpired: 40201,
} as const

/** Codes that any call with a bearer token may return, with their meaning. */
export const BEARER_CODES: Readonly<Record<number, string>> = {
  [CODE.unauthorized]: 'The access token is missing or has expired. The app refreshes once and retries once.',
  [CODE.tokenExpired]: 'Same as 401.',
  [CODE.sessionEnded]: 'The session has ended. The app shows "Not Logined", clears its storage and reloads.',
}

/** Whether a code means that the tokens must be refreshed. */
export const asksForRefresh = (code: number | undefined): boolean =>
  code === CODE.unauthorized || code === CODE.tokenExpired
