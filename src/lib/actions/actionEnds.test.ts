import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ApiError } from '../errors/ApiError.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { type PaidAction, resumePaidAction, runPaidAction, useIsChecking } from './paidAction.ts'
import { loadPendingAction, savePendingAction } from './pendingAction.ts'

const HELD = { isHeld: () => true }
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKENS = { accessToken: 'a', refreshToken: 'r' }
const LOST = new ApiError('network')

let loginId = ''
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', memoryStorage())
  startSession(ADDRESS, TOKENS)
  loginId = currentLogin()?.id ?? ''
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const action = (change: Partial<PaidAction<number>>) =>
  ({
    name: 'buy',
    isBaseline: () => true,
    readBaseline: async () => 0,
    send: async () => undefined,
    countBookings: async () => 0,
    ...change,
  }) as PaidAction<number>

const Probe = () => createElement('i', null, String(useIsChecking('buy')))
const isChecking = () => renderToStaticMarkup(createElement(Probe)) === '<i>true</i>'
const fail = (error: Error) => () => Promise.reject(error)

describe('a paid action with an unknown outcome', () => {
  it('is being checked until it ends, and is forgotten then', async () => {
    expect(isChecking()).toBe(false)
    const outcome = runPaidAction(action({ send: fail(LOST) }), loginId, HELD)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([isChecking(), loadPendingAction('buy', loginId)]).toEqual([true, { loginId, baseline: 0 }])
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toEqual({ status: 'unconfirmed' })
    expect([isChecking(), loadPendingAction('buy', loginId)]).toEqual([false, undefined])
  })

  it.each(['another login', 'a log-out'])('is superseded by %s', async (end) => {
    const countBookings = vi.fn(async () => 0)
    const outcome = runPaidAction(action({ send: fail(LOST), countBookings }), loginId, HELD)
    await vi.advanceTimersByTimeAsync(1500)
    const counted = countBookings.mock.calls.length
    if (end === 'a log-out') clearSession()
    else startSession(OTHER, TOKENS)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await outcome).toEqual({ status: 'superseded' })
    expect(countBookings).toHaveBeenCalledTimes(counted)
  })

  it('does not hide an error of the app', async () => {
    const bug = new RangeError('bug')
    const outcome = runPaidAction(action({ send: fail(LOST), countBookings: fail(bug) }), loginId, HELD)
    const rejected = expect(outcome).rejects.toBe(bug)
    await vi.advanceTimersByTimeAsync(1000)
    await rejected
    expect(isChecking()).toBe(false)
  })
})

describe('a paid action that fails', () => {
  it.each([
    [new ApiError('business', { code: 409 }), 'failed'],
    [new ApiError('superseded'), 'superseded'],
  ])('is forgotten: %s', async (error, status) => {
    expect(await runPaidAction(action({ send: fail(error) }), loginId, HELD)).toMatchObject({ status })
    expect(loadPendingAction('buy', loginId)).toBeUndefined()
  })

  it('does not hide an error of the app', async () => {
    const bug = new RangeError('bug')
    await expect(runPaidAction(action({ send: fail(bug) }), loginId, HELD)).rejects.toBe(bug)
    expect(loadPendingAction('buy', loginId)).toBeUndefined()
  })

  it('sends nothing after a log-out', async () => {
    const send = vi.fn()
    const readBaseline = async () => {
      clearSession()
      return 0
    }
    expect(await runPaidAction(action({ send, readBaseline }), loginId, HELD)).toEqual({ status: 'superseded' })
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a paid action that a reload interrupted', () => {
  it('is not resumed without a login', async () => {
    savePendingAction('buy', { loginId, baseline: 0 })
    clearSession()
    expect(await resumePaidAction(action({ countBookings: async () => 1 }))).toBeUndefined()
  })

  it('is resumed with its baseline', async () => {
    savePendingAction('buy', { loginId, baseline: 7 })
    const countBookings = vi.fn(async () => 1)
    const outcome = resumePaidAction(action({ countBookings }))
    await vi.advanceTimersByTimeAsync(0)
    expect(await outcome).toEqual({ status: 'done', bookings: 1 })
    expect(countBookings).toHaveBeenCalledWith(7)
  })
})
