import * as v from 'valibot'
import { UnixTime } from '../../src/contract/fields.ts'
import { createMember } from '../db/members.ts'
import {
  AddressParams,
  ChecksumAddress,
  defineScenario,
  described,
  ensureMember,
  RowCount,
  type ScenarioContext,
  type Scenarios,
} from './define.ts'

function setInviter(context: ScenarioContext, address: string, inviter: string | null, createdAt?: number): void {
  ensureMember(context, address)
  const data = { inviter, ...(createdAt !== undefined && { createdAt }) }
  context.db.members.update({ where: { address: { equals: address } }, data })
}

/** Inviters and invitees. */
export const inviteeScenarios: Scenarios = {
  'member-has-inviter': defineScenario(
    'The member was invited by another member.',
    v.object({
      ...AddressParams.entries,
      inviter: described(ChecksumAddress, 'Address of the inviter, who is also a member.'),
      createdAt: described(v.optional(UnixTime), 'Time of the invitation, in Unix seconds.'),
    }),
    ({ address, inviter, createdAt }, context) => {
      // By default the main member has invited everyone: without this, the two could have invited each other.
      setInviter(context, inviter, null)
      setInviter(context, address, inviter === address ? null : inviter, createdAt)
    },
  ),
  'member-has-no-inviter': defineScenario('The member has no inviter.', AddressParams, ({ address }, context) => {
    setInviter(context, address, null)
  }),
  'no-invitees': defineScenario(
    'No member has joined with this member’s invite code.',
    AddressParams,
    ({ address }, { db }) => {
      db.members.updateMany({ where: { inviter: { equals: address } }, data: { inviter: null } })
    },
  ),
  'invitees-joined': defineScenario(
    'More members have joined with this member’s invite code, in addition to existing ones, one second apart.',
    v.object({
      ...AddressParams.entries,
      count: described(v.optional(RowCount, 1), 'Number of new invitees.'),
      createdAt: described(v.optional(UnixTime), 'Join time of the newest one, in Unix seconds. Default: now.'),
    }),
    ({ address, count, createdAt }, context) => {
      const latest = createdAt === undefined ? context.now : createdAt * 1000
      ensureMember(context, address)
      for (let age = 0; age < count; age += 1)
        createMember(
          context.db,
          `0x${context.db.nextId().toString(16).padStart(40, '0')}`,
          address,
          latest - age * 1000,
        )
    },
  ),
}
