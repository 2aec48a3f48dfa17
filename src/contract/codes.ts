/**
 * The business codes that the app acts on. They travel in the envelope, normally over HTTP 200; the same
 * number as an HTTP status means the same thing. Source: specification §8, except where a comment says otherwise.
 */
export const CODE = {
  success: 200,
  /** `buyNode`: the USDT balance does not cover the price. The app offers a deposit. */
  insufficientBalance: 400,
  /** The access token has expired: the app refreshes once, then retries once. */
  unauthorized: 401,
  /** The session has ended: the app says so, clears its storage and starts again. */
  sessionEnded: 402,
  /** `authorize`: the address is not a member yet; an invite code makes it one. The app asks for the code. */
  notMember: 404,
  /** Reading: the call was understood and a rule forbids it. `message` says which, in the user's language. */
  refused: 409,
  /** Reading: `authorize` was given a nonce that is unknown, used or too old. The app asks for one more. */
  nonceExpired: 410,
  /** Reading: the request is malformed. */
  badRequest: 422,
  /** The same meaning as 401. */
  tokenExpired: 40201,
} as const

/** Codes that any call with a bearer token may answer, and what they mean. */
export const BEARER_CODES: Readonly<Record<number, string>> = {
  [CODE.unauthorized]: 'The access token is missing or has expired. The app refreshes once and retries once.',
  [CODE.tokenExpired]: 'Same as 401.',
  [CODE.sessionEnded]: 'The session has ended. The app shows "Not Logined", clears its storage and reloads.',
}

/** Whether a code asks for a refresh of the tokens. */
export const asksForRefresh = (code: number): boolean => code === CODE.unauthorized || code === CODE.tokenExpired
