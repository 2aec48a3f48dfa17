import * as v from 'valibot'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Address, OptionalText, Text } from './fields.ts'

/** The two tokens of a session. Opaque to the app; kept in session storage only. */
export const Tokens = v.object({
  /** Sent as `Authorization: Bearer …` by every call that needs a login. */
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  /** Sent to `refreshTokens` only. Single use: each refresh answers a new one. */
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
})
export type Tokens = v.InferOutput<typeof Tokens>

export const getNonce = endpoint({
  id: 'getNonce',
  method: 'GET',
  path: '/api/v1/auth/nonce',
  auth: 'none',
  summary: 'A single-use nonce for the login message of an address.',
  query: v.object({
    /** The account that is about to sign. */
    address: Address,
  }),
  reply: v.object({
    /** Stands in the login message as it is; single use, expires. */
    nonce: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty()),
  }),
})

export const authorize = endpoint({
  id: 'authorize',
  method: 'POST',
  path: '/api/v1/auth/authorize',
  auth: 'none',
  summary: 'Logs in with a signed login message; with a valid invite code it also makes a new address a member.',
  body: v.object({
    /** The account that signed. */
    address: Address,
    /** `personal_sign` of the login message: 0x and hexadecimal digits, of any length (contract wallets). */
    signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/)),
    /** The nonce that was signed. */
    nonce: Text,
    /** Invite code as typed or taken from a link; empty when there is none. */
    inviteCode: OptionalText,
  }),
  reply: Tokens,
  codes: {
    [CODE.notMember]:
      'The address is no member and the invite code is missing or not valid. The app asks for a code and sends the same signature again.',
    [CODE.nonceExpired]: 'The nonce is unknown, used or too old. The app asks for a new one.',
    [CODE.badRequest]: 'The signature was not made by this address over the login message.',
  },
})

export const refreshTokens = endpoint({
  id: 'refreshTokens',
  method: 'POST',
  path: '/api/v1/auth/refresh',
  auth: 'none',
  summary: 'Exchanges the tokens of a session for new ones.',
  body: Tokens,
  reply: Tokens,
  codes: { [CODE.sessionEnded]: 'The refresh token is unknown, used or too old: the user logs in again.' },
})
