import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import type { InvitationInfo } from '../../contract/invitations.ts'
import { activateLanguage } from '../../lib/i18n/intl.ts'
import { InvitationCard } from './InvitationCard.tsx'

beforeAll(() => activateLanguage('en-US'))

const COUNTS = { totalInvite: 0, directInvite: 0, publicNode: 0, superNode: 0 }

function htmlOf(inviteCode: string): string {
  const info: InvitationInfo = { ...COUNTS, inviteCode, levelName: '', inviterAddress: null, createdAt: null }
  // Only while it renders: no module of another test may see it.
  vi.stubGlobal('location', { origin: 'https://tpu.example' })
  const html = renderToStaticMarkup(
    <Router ssrPath="/invited">
      <InvitationCard info={info} status="idle" />
    </Router>,
  )
  vi.unstubAllGlobals()
  return html
}

describe('the invite link', () => {
  it('is shown only to a member who has a code', () => {
    expect(htmlOf('K7Q2-MINT')).toContain('?inviteCode=K7Q2-MINT<')
    expect(htmlOf('')).not.toContain('Invite link')
  })
})
