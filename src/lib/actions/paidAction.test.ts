import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { number } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillDisk } from '../../../tests/fillDisk.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { CODE } from '../../contract/codes.ts'
import { buyNode } from '../../contract/nodes.ts'
import { call } from '../api/call.ts'
import { durable } from '../durable/db.ts'
import { ApiError } from '../errors/ApiError.ts'
import { setTransport } from '../network/transport.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { toasts } from '../toasts/toasts.ts'
import { type ActionProof, type ActionRequest, type PaidAction, sendPaidAction, useIsChecking } from './paidAction.ts'

const HELD = { isHeld: () => true }
const login = (address = ME) => startSession(address, TOKENS)
const loginId = () => currentLogin()?.id ?? ''

/** A server with a number of bookings. */
let booked = 0
let sent: ActionRequest[] = []

const PROOF: ActionProof<number> = {
  name: 'buy',
  baseline: number(),
  countBookings: async (baseline) => booked - baseline,
}
const book = async (request: ActionRequest) => {
  sent.push(request)
  booked += 1
}
const fail = (error: Error) => () => Promise.reject(error)

/** Runs a purchase of the current login. */
const buy = (change: Partial<PaidAction<number>> = {}, proof: Partial<ActionProof<number>> = {}, lease = HELD) =>
  sendPaidAction(
    { ...PROOF, ...proof },
    { prepare: async () => ({ baseline: booked }), send: book, ...change },
    loginId(),
    lease,
  )

/** Runs all timers until the work has settled. */
async function settle<T>(work: Promise<T>): Promise<T> {
  let settled = false
  const end = () => {
    settled = true
  }
  work.then(end, end)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5000)
    expect(settled).toBe(true)
  })
  return work
}

const Probe = () => createElement('i', null, String(useIsChecking('buy')))
const isChecking = () => renderToStaticMarkup(createElement(Probe)) === '<i>true</i>'
const untilChecking = () => vi.waitFor(() => expect(isChecking()).toBe(true))

beforeEach(() => {
  // IndexedDB works with setImmediate.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('sessionStorage', memoryStorage())
  booked = 5
  sent = []
  toasts.shown = []
  login()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  clearSession()
  await durable.intents.clear()
})

describe('a paid action', () => {
  it('is stored before it is sent, and forgotten with the answer', async () => {
    let stored: unknown[] = []
    const send = async (request: ActionRequest) => {
      stored = await durable.intents.toArray()
      await book(request)
    }
    const outcome = await buy({ send })
    expect(outcome.status).toBe('done')
    expect(sent).toEqual([
      {
        loginId: loginId(),
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{20,}$/),
        mayRepeat: expect.any(Function),
      },
    ])
    expect(stored).toEqual([
      {
        ...{ id: sent[0]?.idempotencyKey, scope: `0x7a69:${ME.toLowerCase()}`, name: 'buy', baseline: 5 },
        ...{ requestedAt: Date.now(), serverMessage: null, reported: false },
      },
    ])
    expect(await durable.intents.count()).toBe(0)
  })

  it('is not sent if it can’t be stored', async () => {
    fillDisk('add')
    expect(await buy()).toEqual({ status: 'notStored' })
    expect(sent).toEqual([])
  })

  it('is not sent while one of its name is unresolved; those of another name or account don’t matter', async () => {
    await settle(buy({ send: fail(new ApiError('network')) }))
    expect(await buy()).toEqual({ status: 'elsewhere' })
    expect(await buy({}, { name: 'withdraw' })).toMatchObject({ status: 'done' })
    login(OTHER)
    expect(await buy()).toMatchObject({ status: 'done' })
    expect(await durable.intents.toArray()).toMatchObject([{ name: 'buy', scope: `0x7a69:${ME.toLowerCase()}` }])
  })

  it('says that it is done while its bookings are still being counted', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const outcome = await buy({}, { countBookings: () => promise })
    expect(outcome.status).toBe('done')
    resolve(2)
    expect(await (outcome as { bookings: Promise<number> }).bookings).toBe(2)
  })

  it('does not count the booking of the next action as its own', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const first = await buy({}, { countBookings: () => promise })
    await buy()
    resolve(2)
    expect(await (first as { bookings: Promise<number> }).bookings).toBeUndefined()
  })

  it('fails with an answer', async () => {
    const error = new ApiError('business', { code: 409, serverMessage: 'Sold out.' })
    expect(await buy({ send: fail(error) })).toEqual({ status: 'failed', error })
    expect(await durable.intents.count()).toBe(0)
  })

  it('is done if the server has booked what it refuses: a browser repeats a request whose connection breaks', async () => {
    const send = async (request: ActionRequest) => {
      await book(request)
      throw new ApiError('business', { code: CODE.insufficientBalance })
    }
    expect(await buy({ send })).toMatchObject({ status: 'done' })
    expect(await durable.intents.count()).toBe(0)
  })

  it('fails with an answer although the server is then silent', async () => {
    const error = new ApiError('business', { code: 409 })
    const outcome = buy({ send: fail(error) }, { countBookings: () => new Promise(() => {}) })
    expect(await settle(outcome)).toEqual({ status: 'failed', error })
  })
})

describe('a paid action is not sent', () => {
  it('after another account has logged in', async () => {
    const prepare = async () => {
      login(OTHER)
      return { baseline: 5 }
    }
    expect(await buy({ prepare })).toEqual({ status: 'superseded' })
    expect([sent, await durable.intents.count()]).toEqual([[], 0])
  })

  it('if the state before it is unknown', async () => {
    expect(await buy({ prepare: fail(new ApiError('network')) })).toMatchObject({ status: 'notSent' })
    expect(sent).toEqual([])
  })

  it('if its session ends while the state before it is read', async () => {
    expect(await buy({ prepare: fail(new ApiError('superseded')) })).toEqual({ status: 'superseded' })
    expect(sent).toEqual([])
  })

  it('if what the user confirmed has changed', async () => {
    const outdated = { id: 'node.withdrawn' } as const
    expect(await buy({ prepare: async () => ({ outdated }) })).toEqual({ status: 'outdated', reason: outdated })
    expect([sent, await durable.intents.count()]).toEqual([[], 0])
  })

  it.each([0, 1])('from a tab that has lost the lock (%i checks before)', async (checks) => {
    const isHeld = vi.fn(() => isHeld.mock.calls.length <= checks)
    expect(await buy({}, {}, { isHeld })).toEqual({ status: 'elsewhere' })
    expect([sent, await durable.intents.count()]).toEqual([[], 0])
  })
})

describe('an unknown outcome', () => {
  it('is looked for', async () => {
    const outcome = buy({ send: fail(new ApiError('network')) })
    await untilChecking()
    await vi.advanceTimersByTimeAsync(30_000)
    booked += 1
    expect(await settle(outcome)).toMatchObject({ status: 'done' })
    expect([isChecking(), await durable.intents.count()]).toEqual([false, 0])
  })

  it('shows at once what the server said, which is no failure', async () => {
    const error = new ApiError('business', { code: 504, serverMessage: 'Upstream timed out' })
    const outcome = buy({ send: fail(error) })
    await untilChecking()
    const message = { id: 'outcome.serverSaid', values: { message: 'Upstream timed out' } }
    expect(toasts.shown).toMatchObject([{ tone: 'info', message, note: { id: 'outcome.checking' } }])
    expect(await settle(outcome)).toEqual({ status: 'unconfirmed', serverMessage: 'Upstream timed out' })
    expect(await durable.intents.toArray()).toMatchObject([{ serverMessage: 'Upstream timed out', reported: true }])
  })

  it('stays without proof, also while the state can’t be read', async () => {
    const unreadable = fail(new ApiError('network'))
    const outcome = settle(buy({ send: fail(new ApiError('network')) }, { countBookings: unreadable }))
    expect(await outcome).toEqual({ status: 'unconfirmed', serverMessage: null })
    expect(await durable.intents.toArray()).toMatchObject([{ reported: true }])
  })

  it('is looked for during little more than a minute, also on a server that answers after minutes', async () => {
    const outcome = buy({ send: fail(new ApiError('timeout')) }, { countBookings: () => new Promise(() => {}) })
    await untilChecking()
    await vi.advanceTimersByTimeAsync(85_000)
    expect(await outcome).toMatchObject({ status: 'unconfirmed' })
  })

  it('is looked for once more after the page was frozen for longer', async () => {
    const outcome = buy({ send: fail(new ApiError('network')) })
    await untilChecking()
    vi.setSystemTime(Date.now() + 600_000)
    booked += 1
    expect(await settle(outcome)).toMatchObject({ status: 'done' })
  })

  it.each(['another login', 'a log-out'])('outlives %s, which ends the checks', async (end) => {
    const countBookings = vi.fn(async () => 0)
    const outcome = buy({ send: fail(new ApiError('network')) }, { countBookings })
    await untilChecking()
    await vi.advanceTimersByTimeAsync(1500)
    const counted = countBookings.mock.calls.length
    if (end === 'a log-out') clearSession()
    else login(OTHER)
    expect(isChecking()).toBe(false)
    expect(await settle(outcome)).toEqual({ status: 'superseded' })
    expect(countBookings).toHaveBeenCalledTimes(counted)
    expect(await durable.intents.toArray()).toMatchObject([{ reported: false }])
  })

  it('outlives the session if it ends while the reply is on its way', async () => {
    const send = async () => {
      clearSession()
      throw new ApiError('superseded')
    }
    expect(await buy({ send })).toEqual({ status: 'superseded' })
    expect(await durable.intents.toArray()).toMatchObject([{ baseline: 5, reported: false }])
  })

  it.each([
    ['although the session has ended', new ApiError('superseded', { cause: new ApiError('business', { code: 409 }) })],
    ['because the session has ended', new ApiError('business', { code: CODE.sessionEnded })],
  ])('is none if the server refused %s', async (_, error) => {
    const send = async () => {
      clearSession()
      throw error
    }
    expect(await buy({ send })).toEqual({ status: 'superseded' })
    expect(await durable.intents.count()).toBe(0)
  })

  it('is none if the server has rejected the token, and the refresh gets no reply', async () => {
    const replies = [Response.json({ code: CODE.tokenExpired, message: '' }), new TypeError('offline')]
    setTransport(async () => {
      const reply = replies.shift() ?? new Error('sent again')
      if (reply instanceof Error) throw reply
      return reply
    })
    const send = (request: ActionRequest) => call(buyNode, { body: { nodeSaleItemId: '1' }, ...request })
    expect(await settle(buy({ send }))).toMatchObject({ status: 'failed', error: { kind: 'network' } })
    expect(await durable.intents.count()).toBe(0)
  })

  it('does not hide an error of the app', async () => {
    const bug = new RangeError('bug')
    await expect(buy({ send: fail(bug) })).rejects.toBe(bug)
    await durable.intents.clear()
    await expect(settle(buy({ send: fail(new ApiError('network')) }, { countBookings: fail(bug) }))).rejects.toBe(bug)
    expect(isChecking()).toBe(false)
  })
})
