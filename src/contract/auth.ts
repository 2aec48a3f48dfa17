import * as v from 'valibot'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Address, OptionalText, Text } from './fields.ts'

/** The tokens of a session. Opaque to the app, stored only in session storage. */
export const Tokens = v.object({
  /** Sent as `Authorization: Bearer …` with every call that needs a login. */
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  /** Sent only to `refreshTokens`. Single use: each refresh returns a new one. */
  refreshToken: v.pipe(v.string(), v.nonEmpty()),
})
export type Tokens = v.InferOutput<typeof Tokens>

/** The user signs the nonce: it must not add lines to the login message, or hide text in it. */
const NONCE_PATTERN = /^[\x21-\x7e]{1,128}$/

/** Part of the login message, unchanged. At most 128 visible ASCII characters, no spaces. */
export const Nonce = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(NONCE_PATTERN))

export const getNonce = endpoint({
  id: 'getNonce',
  method: 'GET',
  path: '/api/v1/auth/nonce',
  auth: 'none',
  summary: 'Issues a single-use nonce for the login message of an address.',
  query: v.object({
    /** Account that will sign the login message. */
    address: Address,
  }),
  reply: v.object({
    /** Single use, expires. */
    nonce: Nonce,
  }),
})

export const authorize = endpoint({
  id: 'authorize',
  method: 'POST',
  path: '/api/v1/auth/authorize',
  auth: 'none',
  summary: 'Logs in with a signed login message. A valid invite code also makes a new address a member.',
  body: v.object({
    /** Account that signed. */
    address: Address,
    /**
     * `personal_sign` signature of the login message: 0x and hexadecimal digits. Any length, because of contract wallets;
     * `0x` alone from one that approves on-chain.
     */
    signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/)),
    /** The signed nonce. */
    nonce: Text,
    /** Invite code as entered or taken from a link. Empty if there is none. */
    inviteCode: OptionalText,
  }),
  reply: Tokens,
  codes: {
    [CODE.notMember]:
      'The address is not a member, and the invite code is missing or invalid. The app asks for a code and sends the same signature again.',
    [CODE.nonceExpired]: 'The nonce is unknown, used or too old. The app requests a new one.',
    [CODE.badRequest]: 'The signature does not match the address and the login message.',
  },
})

export const refreshTokens = endpoint({
  id: 'refreshTokens',
  method: 'POST',
  path: '/api/v1/auth/refresh',
  auth: 'expired',
  summary:
    'Exchanges the tokens of a session for new ones. The `Authorization` header has the expired token: do not check it here.',
  body: Tokens,
  reply: Tokens,
  codes: { [CODE.sessionEnded]: 'The refresh token is unknown, used or too old. The user has to log in again.' },
})
