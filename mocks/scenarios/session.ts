import * as v from 'valibot'
import { bookedKey } from '../db/bookedKeys.ts'
import { removeMember } from '../db/members.ts'
import { endSessions, expireAccessTokens } from '../db/sessions.ts'
import { NONCE_LIFETIME_MS } from '../handlers/auth.ts'
import { NON_MEMBER } from '../seed/addresses.ts'
import {
  AddressParams,
  ChecksumAddress,
  defineScenario,
  described,
  ensureMember,
  issueNonce,
  logIn,
  type Scenarios,
} from './define.ts'

const WithNonce = v.object({
  ...AddressParams.entries,
  nonce: described(v.optional(v.string()), 'The contract contains a signature of it. Default: random.'),
})

const BookedAction = v.object({
  ...AddressParams.entries,
  operation: described(v.picklist(['buyNode', 'withdraw']), 'Operation that was booked.'),
  idempotencyKey: described(v.string(), '`Idempotency-Key` of the request.'),
})

/** Membership, nonces and sessions. */
export const sessionScenarios: Scenarios = {
  'address-is-a-member': defineScenario(
    'The address is a member and can log in without an invite code.',
    AddressParams,
    ({ address }, context) => ({
      address: ensureMember(context, address).address,
    }),
  ),
  'address-is-not-a-member': defineScenario(
    'The address is not a member and needs an invite code to log in.',
    v.object({ address: described(v.optional(ChecksumAddress, NON_MEMBER), 'Account address.') }),
    ({ address }, { db }) => {
      removeMember(db, address)
    },
  ),
  'invite-code-known': defineScenario(
    'The address is a member with an invite code.',
    AddressParams,
    ({ address }, context) => ({
      inviteCode: ensureMember(context, address).inviteCode,
    }),
  ),
  'nonce-issued': defineScenario(
    'The backend has issued a nonce to the address.',
    WithNonce,
    ({ address, nonce }, context) =>
      issueNonce(context, address, nonce ?? context.randomToken(), context.now + NONCE_LIFETIME_MS),
  ),
  'nonce-expired': defineScenario(
    'The nonce issued to the address has expired.',
    WithNonce,
    ({ address, nonce }, context) => issueNonce(context, address, nonce ?? context.randomToken(), context.now - 1),
  ),
  'member-logged-in': defineScenario(
    'The address is a member and is logged in.',
    AddressParams,
    ({ address }, context) => logIn(context, address),
  ),
  'token-expired': defineScenario(
    'The access token has expired; the refresh token is still valid.',
    AddressParams,
    ({ address }, context) => {
      const tokens = logIn(context, address)
      expireAccessTokens(context.db, address, context.now)
      return tokens
    },
  ),
  'session-ended': defineScenario(
    'The session has ended; neither token is valid.',
    AddressParams,
    ({ address }, context) => {
      const tokens = logIn(context, address)
      endSessions(context.db, address)
      return tokens
    },
  ),
  'action-booked': defineScenario(
    'A request of the address with this idempotency key was booked.',
    BookedAction,
    ({ address, operation, idempotencyKey }, context) => {
      const member = ensureMember(context, address)
      context.db.bookedKeys.create({ key: bookedKey(member.address, operation, idempotencyKey) })
    },
  ),
}
