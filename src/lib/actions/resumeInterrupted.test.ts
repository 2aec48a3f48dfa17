import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { currentLogin, startSession } from '../session/session.ts'
import type { ActionProof } from './paidAction.ts'
import { savePendingAction } from './pendingAction.ts'
import { resumeInterrupted } from './resumeInterrupted.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PROOF: ActionProof<number> = {
  name: 'buy',
  isBaseline: (stored): stored is number => typeof stored === 'number',
  countBookings: async (baseline) => baseline + 1,
}
const show = vi.fn(async () => {})

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('sessionStorage', memoryStorage())
  startSession(ADDRESS, { accessToken: 'a', refreshToken: 'r' })
})

describe('an action that a reload interrupted', () => {
  it('is resolved and shown once', async () => {
    savePendingAction('buy', { loginId: currentLogin()?.id ?? '', baseline: 1 })
    await resumeInterrupted(PROOF, show)
    await resumeInterrupted(PROOF, show)
    expect(show.mock.calls).toEqual([[{ status: 'done', bookings: 2 }]])
  })

  it('shows nothing if there is none of this login', async () => {
    savePendingAction('buy', { loginId: 'another', baseline: 1 })
    await resumeInterrupted(PROOF, show)
    expect(show).not.toHaveBeenCalled()
  })
})
