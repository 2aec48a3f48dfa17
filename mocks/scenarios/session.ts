import * as v from 'valibot'
import { removeMember } from '../db/members.ts'
import { endSessions, expireAccessTokens } from '../db/sessions.ts'
import { NONCE_LIFETIME_MS } from '../handlers/auth.ts'
import { NON_MEMBER } from '../seed/addresses.ts'
import {
  Address,
  AddressParams,
  defineScenario,
  described,
  ensureMember,
  issueNonce,
  logIn,
  type Scenarios,
} from './define.ts'

const WithNonce = v.object({
  ...AddressParams.entries,
  nonce: described(v.optional(v.string()), 'This very nonce, because a signature over it is written down.'),
})

/** Who may log in, and who is logged in. */
export const sessionScenarios: Scenarios = {
  'address-is-a-member': defineScenario(
    'The address can log in without an invite code.',
    AddressParams,
    ({ address }, stage) => ({
      address: ensureMember(stage, address).address,
    }),
  ),
  'address-is-not-a-member': defineScenario(
    'The address needs an invite code to log in.',
    v.object({ address: described(v.optional(Address, NON_MEMBER), 'Whom it is about.') }),
    ({ address }, { db }) => {
      removeMember(db, address)
    },
  ),
  'invite-code-known': defineScenario(
    'The address is a member with an invite code.',
    AddressParams,
    ({ address }, stage) => ({
      inviteCode: ensureMember(stage, address).inviteCode,
    }),
  ),
  'nonce-issued': defineScenario('The address has asked for a nonce.', WithNonce, ({ address, nonce }, stage) =>
    issueNonce(stage, address, nonce ?? stage.randomToken(), stage.now + NONCE_LIFETIME_MS),
  ),
  'nonce-expired': defineScenario('The nonce of the address is too old.', WithNonce, ({ address, nonce }, stage) =>
    issueNonce(stage, address, nonce ?? stage.randomToken(), stage.now - 1),
  ),
  'member-logged-in': defineScenario('The address is a member and logged in.', AddressParams, ({ address }, stage) =>
    logIn(stage, address),
  ),
  'token-expired': defineScenario(
    'The access token is too old, the refresh token good.',
    AddressParams,
    ({ address }, stage) => {
      const tokens = logIn(stage, address)
      expireAccessTokens(stage.db, address, stage.now)
      return tokens
    },
  ),
  'session-ended': defineScenario(
    'The session has ended: neither token is good.',
    AddressParams,
    ({ address }, stage) => {
      const tokens = logIn(stage, address)
      endSessions(stage.db, address)
      return tokens
    },
  ),
}
