import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ApiError } from '../errors/ApiError.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { type ActionRequest, type PaidAction, resumePaidAction, runPaidAction } from './paidAction.ts'
import { loadPendingAction, savePendingAction } from './pendingAction.ts'

const HELD = { isHeld: () => true }
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const login = (address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') =>
  startSession(address, { accessToken: 'a', refreshToken: 'r' })
const loginId = () => currentLogin()?.id ?? ''

/** A server that books `reply` times, `bookedAfter` milliseconds after the request. */
let booked = 0
let sent: ActionRequest[] = []

const action = (change: Partial<PaidAction<number>> = {}): PaidAction<number> => ({
  name: 'buy',
  readBaseline: async () => booked,
  isBaseline: (stored): stored is number => typeof stored === 'number',
  send: async (request) => {
    sent.push(request)
    booked += 1
  },
  countBookings: async (baseline) => booked - baseline,
  ...change,
})

/** Runs all timers until the work has settled. */
async function settle<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(120_000)
  return work
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', memoryStorage())
  booked = 5
  sent = []
  login()
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('runPaidAction', () => {
  it('sends once, with the login and one key', async () => {
    expect(await runPaidAction(action(), loginId(), HELD)).toEqual({ status: 'done', bookings: 1 })
    expect(sent).toEqual([{ loginId: loginId(), idempotencyKey: expect.stringMatching(/^[0-9a-f-]{20,}$/) }])
    expect(loadPendingAction('buy', loginId())).toBeUndefined()
  })

  it('reports a server that booked twice', async () => {
    const send = async () => {
      booked += 2
    }
    expect(await runPaidAction(action({ send }), loginId(), HELD)).toEqual({ status: 'done', bookings: 2 })
  })

  it('sends nothing after another account has logged in', async () => {
    const readBaseline = async () => {
      login(OTHER)
      return booked
    }
    expect(await runPaidAction(action({ readBaseline }), loginId(), HELD)).toEqual({ status: 'superseded' })
    expect(sent).toEqual([])
  })

  it('sends nothing if the state before it is unknown', async () => {
    const readBaseline = () => Promise.reject(new ApiError('network'))
    expect(await runPaidAction(action({ readBaseline }), loginId(), HELD)).toMatchObject({ status: 'failed' })
    expect(sent).toEqual([])
  })

  it('sends nothing from a tab that lost the lock', async () => {
    expect(await runPaidAction(action(), loginId(), { isHeld: () => false })).toEqual({ status: 'superseded' })
    expect(sent).toEqual([])
  })

  it('sends nothing if what the user confirmed has changed', async () => {
    const reason = { id: 'node.priceChanged' } as const
    const outcome = await runPaidAction(action({ outdatedReason: () => reason }), loginId(), HELD)
    expect(outcome).toEqual({ status: 'outdated', reason })
    expect([sent, loadPendingAction('buy', loginId())]).toEqual([[], undefined])
  })

  it('fails with the server’s reason', async () => {
    const send = () => Promise.reject(new ApiError('business', { code: 409, serverMessage: 'Sold out.' }))
    const outcome = await runPaidAction(action({ send }), loginId(), HELD)
    expect(outcome).toMatchObject({ status: 'failed', error: { serverMessage: 'Sold out.' } })
  })

  it('finds a booking that a lost reply hides, 30 seconds later', async () => {
    const send = () => {
      setTimeout(() => {
        booked += 1
      }, 30_000)
      return Promise.reject(new ApiError('network'))
    }
    expect(await settle(runPaidAction(action({ send }), loginId(), HELD))).toEqual({ status: 'done', bookings: 1 })
  })

  it('never claims failure without proof', async () => {
    const send = () => Promise.reject(new ApiError('timeout'))
    expect(await settle(runPaidAction(action({ send }), loginId(), HELD))).toEqual({ status: 'unconfirmed' })
  })

  it('stays unconfirmed while the state can’t be read', async () => {
    const send = () => Promise.reject(new ApiError('network'))
    const countBookings = () => Promise.reject(new ApiError('network'))
    const outcome = settle(runPaidAction(action({ send, countBookings }), loginId(), HELD))
    expect(await outcome).toEqual({ status: 'unconfirmed' })
  })
})

describe('resumePaidAction', () => {
  it('resolves the action of a tab that was reloaded during the request', async () => {
    void runPaidAction(action({ send: () => new Promise(() => {}) }), loginId(), HELD)
    await vi.advanceTimersByTimeAsync(0)
    booked += 1
    expect(await settle(resumePaidAction(action()))).toEqual({ status: 'done', bookings: 1 })
    expect(sent).toEqual([])
    expect(await resumePaidAction(action())).toBeUndefined()
  })

  it('never claims an outcome for an action that it can’t read', async () => {
    savePendingAction('buy', { loginId: loginId(), baseline: { bought: 'one' } })
    expect(await resumePaidAction(action())).toEqual({ status: 'unconfirmed' })
    expect(loadPendingAction('buy', loginId())).toBeUndefined()
  })

  it('drops the action of another login', async () => {
    void runPaidAction(action({ send: () => new Promise(() => {}) }), loginId(), HELD)
    await vi.advanceTimersByTimeAsync(0)
    login(OTHER)
    expect(await resumePaidAction(action())).toBeUndefined()
  })
})
