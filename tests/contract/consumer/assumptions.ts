/** What the app expects where the specification is silent, and what the app does if a backend differs. */
export type Assumption = readonly [expected: string, otherwise: string]

/** By topic. `pacts/PENDING.md` lists them with their interactions. */
export const ASSUMES = {
  loginMessage: [
    'The specification gives no text of the login message. The app signs the one of LOGIN.md, in every language.',
    'Otherwise nobody can log in: app and backend have to agree on one text.',
  ],
  inviteCode: [
    'An invalid invite code returns the same code as a missing one, so the app asks for another. The message gives the reason.',
    'Otherwise the app shows the message, and the user has to connect again.',
  ],
  expiredNonce: [
    'The code is not specified. Only 410 makes the app request a new nonce and a new signature.',
    'Otherwise the app shows the message, and the user has to connect again.',
  ],
  badSignature: [
    'The code is not specified. The app handles neither 409 nor 422 nor any other code that has no rule, and shows the message.',
    'Otherwise a code with a rule has the effect of its rule: 404 asks for an invite code.',
  ],
  unknownToken: [
    'The meanings of 40201, 401 and 402 are not specified. 401 is for an unknown token.',
    'Otherwise 402 ends the session at once. For any other code, and for an HTTP status but 401, the app shows the message and stays logged in.',
  ],
  expiredToken: [
    'The meanings of 40201, 401 and 402 are not specified. 40201 asks for a refresh, as 401 does.',
    'Otherwise 402 ends the session although it could be refreshed.',
  ],
  endedSession: [
    'The meanings of 40201, 401 and 402 are not specified. 402 ends the session without a refresh.',
    'Otherwise the app tries one refresh, and returns to the home screen when the backend refuses it.',
  ],
  refreshReply: [
    'The response to a refresh is not specified. It returns new tokens, in the same shape as a login.',
    'Otherwise the app counts the refresh as refused, and the user has to log in again.',
  ],
  refreshRefused: [
    'The code of a refused refresh is not specified. Any 4xx, or 40201, ends the session.',
    'Otherwise a 5xx says nothing about the session: the app keeps the tokens and tries again with the next call.',
  ],
  languages: [
    'The app sends Accept-Language with every call. Names, titles and contents are in that language.',
    'Otherwise the app shows them as they came, in a screen of another language.',
  ],
  messageLanguage: ['Messages are in the language of Accept-Language.', 'Otherwise the app shows them as they came.'],
  rejection: [
    'The business rules are not specified. A rejection has a code that the app does not handle, and a message to show.',
    'Otherwise a code with a rule has the effect of its rule (400 offers a deposit), and without a message the app says "Network Error".',
  ],
  idempotencyKey: [
    'The specification has no idempotency key. Without one an action can be booked twice: browsers repeat a POST when a reused connection breaks after the server acted.',
    'Otherwise the app can only look in the records for an action that got no response before it sends another.',
  ],
  noLimits: [
    'Null or a missing field means that there is no limit and no stock to show.',
    'Otherwise 0 is a limit of 0, and a stock of 0 is sold out.',
  ],
  seconds: [
    'Times are Unix seconds, like those of a sale.',
    'Otherwise the app also reads milliseconds and ISO 8601, in requests it sends seconds.',
  ],
  filterSeconds: [
    'startTime and endTime are Unix seconds, like the times of a sale.',
    'Otherwise the filter by date shows other records than the ones chosen.',
  ],
  inclusiveFilter: [
    'startTime and endTime are inclusive to the second.',
    'Otherwise records of the first or the last second are missing in a filtered list.',
  ],
  newestFirst: [
    'Lists are sorted newest first.',
    'Otherwise the app shows them in the order of the backend, and its offline copy can have gaps.',
  ],
  unknownValues: [
    'The app shows an unknown type or status unchanged and does not depend on it otherwise.',
    'Otherwise nothing happens: a backend may have no others than those of the specification.',
  ],
  severalTypes: [
    'Multiple types are separated by commas.',
    'Otherwise a filter by several types shows other records than the ones chosen.',
  ],
  withdrawalTypes: [
    'Withdrawals have the type withdraw only.',
    'Otherwise nothing happens: the app sends no types with this call.',
  ],
  noInviter: [
    'Null or a missing field means that the member has no inviter.',
    'Otherwise, with an empty text for example, the app says that the response could not be read.',
  ],
  confirmedTwice: [
    'Confirming the same hash again succeeds, because the app retries a call that got no response.',
    'Otherwise the deposit stays under the pending ones, with the message, and the app tries again later.',
  ],
  anothersDeposit: [
    'Any code but 200: the app keeps the deposit record, shows the message and retries later.',
    'Otherwise the app takes the deposit for confirmed.',
  ],
  transfer: ['The specification does not define the payload.', 'Otherwise nothing happens: no screen uses the call.'],
  errorEnvelope: [
    'An HTTP error can have an envelope. The app shows its message.',
    'Otherwise the app shows the message of any JSON body, or says in words what the status means.',
  ],
  notStored: [
    'Responses forbid caches to store them: a shared cache could show one account the data of another.',
    'Otherwise the app relies on its own requests, which tell the browser to store nothing.',
  ],
} as const satisfies Record<string, Assumption>
