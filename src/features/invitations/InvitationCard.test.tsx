import { afterEach, expect, it, vi } from 'vitest'
import { htmlOf } from '../../../tests/htmlOf.tsx'
import type { InvitationInfo } from '../../contract/invitations.ts'
import { InvitationCard } from './InvitationCard.tsx'

const INFO: InvitationInfo = {
  ...{ totalInvite: 0, directInvite: 0, publicNode: 0, superNode: 0 },
  ...{ inviteCode: '', levelName: '', inviterAddress: null, createdAt: null },
}
const cardOf = (inviteCode: string) => htmlOf(<InvitationCard info={{ ...INFO, inviteCode }} status="idle" />)

afterEach(() => vi.unstubAllGlobals())

it('the invite link is shown only to a member who has a code', async () => {
  vi.stubGlobal('location', { origin: 'https://tpu.example' })
  expect(await cardOf('K7Q2-MINT')).toContain('?inviteCode=K7Q2-MINT<')
  expect(await cardOf('')).not.toContain('Invite link')
})
