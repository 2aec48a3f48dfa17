import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { htmlOf } from '../../../tests/htmlOf.tsx'
import type { InvitationInfo } from '../../contract/invitations.ts'
import { InvitationCard } from './InvitationCard.tsx'

const INFO: InvitationInfo = {
  inviteCode: 'K7Q2-MINT',
  totalInvite: 0,
  directInvite: 0,
  publicNode: 0,
  superNode: 0,
  levelName: '',
  inviterAddress: null,
  createdAt: null,
}
const cardOf = (change?: Partial<InvitationInfo>) =>
  htmlOf(<InvitationCard info={{ ...INFO, ...change }} status="idle" />)

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://tpu.example' }))
afterEach(() => vi.unstubAllGlobals())

it('the invite link is shown only to a member who has a code', async () => {
  expect(await cardOf()).toContain('?inviteCode=K7Q2-MINT<')
  expect(await cardOf({ inviteCode: '' })).not.toContain('Invite link')
})

it('the invite link can be shared where the device has a share sheet', async () => {
  vi.stubGlobal('navigator', {})
  expect(await cardOf()).not.toContain('Share<')
  vi.stubGlobal('navigator', { share: () => {} })
  expect(await cardOf()).toContain('Share<')
})
