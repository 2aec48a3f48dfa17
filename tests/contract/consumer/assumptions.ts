/** What the app expects where the specification is silent, and what the app does if a backend differs. */
export type Assumption = readonly [expected: string, otherwise: string]

/** By topic. `pacts/PENDING.md` lists them with their interactions. */
export const ASSUMES = {
  loginMessage: [
    'The app signs the text of LOGIN.md, in every language.',
    'Otherwise nobody can log in: we have to agree on one text.',
  ],
  inviteCode: [
    'An invalid invite code returns 404 as well, and a message with the reason: the app asks for another.',
    'Otherwise the user has to connect again.',
  ],
  expiredNonce: [
    'Only 410 makes the app request a new nonce and a new signature.',
    'Otherwise the user has to connect again.',
  ],
  badSignature: [
    'The code has no rule, such as 409 or 422, and the app shows the message.',
    'Otherwise the rule applies: 404 asks for an invite code.',
  ],
  unknownToken: [
    '401 is for an unknown token.',
    'Otherwise 402 ends the session at once; any other code shows the message and leaves the app logged in.',
  ],
  expiredToken: [
    '40201 asks for a refresh, as 401 does.',
    'Otherwise 402 ends the session although it could be refreshed.',
  ],
  endedSession: ['402 ends the session without a refresh.', 'Otherwise the app tries one refresh first.'],
  expiredHeader: [
    'The Authorization header of a refresh has the expired access token, and is not checked.',
    'Otherwise every expired token logs the user out.',
  ],
  refreshReply: ['It returns new tokens, in the same shape as a login.', 'Otherwise the user has to log in again.'],
  refreshRefused: [
    'Any code but 429 and 500 to 599 ends the session.',
    'Otherwise the app keeps the tokens and tries again with the next call.',
  ],
  languages: [
    'Names, titles, contents and messages are in the language of Accept-Language.',
    'Otherwise the app shows them as they came.',
  ],
  rejection: [
    'What is not possible, such as a withdrawal of more than the balance, is refused with a code that has no rule, and a message to show.',
    'Otherwise a success books it, and the app shows it as done. The rule of a code applies (400 offers a deposit, and after 500 to 599 the app looks for a booking), and without a message the app says "Network Error".',
  ],
  idempotencyKey: [
    'A known key books nothing again: browsers repeat a POST when a reused connection breaks after the server acted.',
    'Otherwise an action can be booked twice; the app can only look in the records before it sends another.',
  ],
  noLimits: [
    'Null or a missing field means that there is no limit and no stock to show.',
    'Otherwise 0 is a limit of 0, and a stock of 0 is sold out.',
  ],
  seconds: ['Times are Unix seconds, like those of a sale.', 'Otherwise the app also reads milliseconds and ISO 8601.'],
  filterSeconds: [
    'startTime and endTime are Unix seconds, and inclusive.',
    'Otherwise the filter shows other records than the ones chosen.',
  ],
  newestFirst: [
    'The newest is first.',
    'Otherwise the app shows the order of the backend, and its offline copy can have gaps.',
  ],
  unknownValues: ['The app shows an unknown type or status unchanged.', 'Otherwise nothing happens.'],
  severalTypes: [
    'Multiple types are separated by commas.',
    'Otherwise the filter shows other records than the ones chosen.',
  ],
  withdrawalTypes: [
    'Withdrawals have the type withdraw only.',
    'Otherwise nothing happens: the app sends no types with this call.',
  ],
  none: [
    'There can be no account, no node type and no token to withdraw: the list is empty.',
    'Otherwise nothing happens, but the app cannot read null instead of an empty list.',
  ],
  noInviter: [
    'Null or a missing field means that the member has no inviter.',
    'Otherwise, with an empty text for example, the app cannot read the response.',
  ],
  confirmedTwice: [
    'The same hash again succeeds: the app retries a call that got no response.',
    'Otherwise the deposit stays pending, with the message.',
  ],
  anothersDeposit: [
    'The deposit of another member is refused: the app keeps its record, shows the message and retries later.',
    'Otherwise the app takes the deposit for confirmed.',
  ],
  transfer: ['The payload is token, amount and toAddress.', 'Otherwise nothing happens: no screen uses the call.'],
  errorEnvelope: [
    'An HTTP error can have an envelope. The app shows its message.',
    'Otherwise the app shows the message of any JSON body, or the status in words.',
  ],
  notStored: [
    'Responses forbid caches to store them: a shared cache could show one account the data of another.',
    'Otherwise the app relies on its requests, which tell the browser to store nothing.',
  ],
} as const satisfies Record<string, Assumption>
