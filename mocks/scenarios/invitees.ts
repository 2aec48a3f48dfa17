import * as v from 'valibot'
import { Count, UnixTime } from '../../src/contract/fields.ts'
import { admitMember, directInvitees } from '../db/members.ts'
import {
  Address,
  AddressParams,
  described,
  ensureMember,
  type ScenarioContext,
  type Scenarios,
  scenario,
} from './define.ts'

function setInviter(stage: ScenarioContext, address: string, inviter: string | null): void {
  ensureMember(stage, address)
  stage.db.members.update({ address: { equals: address } }, { inviter })
}

/** Who invited whom. */
export const inviteeScenarios: Scenarios = {
  'member-has-inviter': scenario(
    'Another member invited the member.',
    v.object({ ...AddressParams.entries, inviter: described(Address, 'Who invited the member; a member too.') }),
    ({ address, inviter }, stage) => {
      ensureMember(stage, inviter)
      setInviter(stage, address, inviter)
    },
  ),
  'member-has-no-inviter': scenario('Nobody invited the member.', AddressParams, ({ address }, stage) => {
    setInviter(stage, address, null)
  }),
  'no-invitees': scenario('Nobody joined with the code of the member.', AddressParams, ({ address }, { db }) => {
    for (const invitee of directInvitees(db, address))
      db.members.update({ address: { equals: invitee.address } }, { inviter: null })
  }),
  'invitees-joined': scenario(
    'So many joined with the code of the member, besides those who had; each a second before the one before.',
    v.object({
      ...AddressParams.entries,
      count: described(v.optional(Count, 1), 'How many.'),
      createdAt: described(v.optional(UnixTime), 'Of the newest, unix seconds; now unless told.'),
    }),
    ({ address, count, createdAt }, stage) => {
      const latest = createdAt === undefined ? stage.now : createdAt * 1000
      ensureMember(stage, address)
      for (let age = 0; age < count; age += 1)
        admitMember(stage.db, `0x${stage.db.nextId().toString(16).padStart(40, '0')}`, address, latest - age * 1000)
    },
  ),
}
