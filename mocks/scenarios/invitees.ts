import * as v from 'valibot'
import { Count, UnixTime } from '../../src/contract/fields.ts'
import { createMember, listDirectInvitees } from '../db/members.ts'
import {
  Address,
  AddressParams,
  defineScenario,
  described,
  ensureMember,
  type ScenarioContext,
  type Scenarios,
} from './define.ts'

function setInviter(stage: ScenarioContext, address: string, inviter: string | null): void {
  ensureMember(stage, address)
  stage.db.members.update({ address: { equals: address } }, { inviter })
}

/** Who invited whom. */
export const inviteeScenarios: Scenarios = {
  'member-has-inviter': defineScenario(
    'Another member invited the member.',
    v.object({ ...AddressParams.entries, inviter: described(Address, 'Who invited the member; a member too.') }),
    ({ address, inviter }, stage) => {
      ensureMember(stage, inviter)
      setInviter(stage, address, inviter)
    },
  ),
  'member-has-no-inviter': defineScenario('Nobody invited the member.', AddressParams, ({ address }, stage) => {
    setInviter(stage, address, null)
  }),
  'no-invitees': defineScenario('Nobody joined with the code of the member.', AddressParams, ({ address }, { db }) => {
    for (const invitee of listDirectInvitees(db, address))
      db.members.update({ address: { equals: invitee.address } }, { inviter: null })
  }),
  'invitees-joined': defineScenario(
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
        createMember(stage.db, `0x${stage.db.nextId().toString(16).padStart(40, '0')}`, address, latest - age * 1000)
    },
  ),
}
