import { number } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastsSaid } from '../../../tests/answers.ts'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ME, TOKENS } from '../../../tests/testAccounts.ts'
import { buyNode } from '../../contract/nodes.ts'
import { call } from '../api/call.ts'
import { durable } from '../durable/db.ts'
import { ApiError } from '../errors/ApiError.ts'
import { setTransport } from '../network/transport.ts'
import { clearSession, currentLogin, keepSession, openSession, startSession } from '../session/session.ts'
import { toasts } from '../toasts/toasts.ts'
import { type ActionRequest, sendPaidAction } from './paidAction.ts'
import { type ActionKind, runPaidAction } from './runPaidAction.ts'

let booked = 5
const KIND: ActionKind<number> = {
  ...{ name: 'buy', baseline: number(), amountOf: String, countBookings: async (baseline) => booked - baseline },
  ...{ success: { id: 'tip.buySuccess' }, afterSuccess: () => {}, onFailure: () => {} },
}
const loginId = () => currentLogin()?.id ?? ''
const post = (request: ActionRequest) => call(buyNode, { body: { nodeSaleItemId: '1' }, ...request })
const action = (send = post) => ({ prepare: async () => ({ baseline: booked }), send: send as typeof post })
const buy = (send?: typeof post) => sendPaidAction(KIND, action(send), loginId(), { isHeld: () => true })
const reply = (code: number, data?: unknown) => Response.json({ code, message: '', data })
/** What another tab does while this one is frozen: the user closes the intent after its warning, and buys again. */
const buyElsewhere = async () => {
  await durable.intents.clear()
  booked += 1
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  booked = 5
  toasts.shown = []
  startSession(ME, TOKENS)
})
afterEach(async () => {
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await durable.intents.clear()
})

describe('a tab that thaws after the user has closed its purchase in another tab', () => {
  it('does not send it again with the refreshed tokens', async () => {
    const posts: string[] = []
    setTransport(async (input) => {
      if (!String(input).includes('refresh')) return reply(posts.push(String(input)) === 1 ? 40201 : 200)
      await buyElsewhere()
      return reply(200, { accessToken: 'b', refreshToken: 's' })
    })
    expect(await buy()).toEqual({ status: 'superseded' })
    expect(posts).toHaveLength(1)
  })

  it('does not take what was bought there for its own, which the server refuses', async () => {
    const refuse = async () => {
      await buyElsewhere()
      throw new ApiError('business', { code: 409 })
    }
    expect(await buy(refuse)).toEqual({ status: 'superseded' })
  })

  it('leaves what was found there to be booked, though the state can’t be read here', async () => {
    const refuse = async () => {
      await durable.intents.toCollection().modify({ awaited: { amount: '1', knownIds: [] } })
      throw new ApiError('business', { code: 409 })
    }
    const unreadable = { ...KIND, countBookings: () => Promise.reject(new ApiError('network')) }
    const sent = sendPaidAction(unreadable, action(refuse), loginId(), { isHeld: () => true })
    expect(await sent).toEqual({ status: 'superseded' })
    expect(await durable.intents.count()).toBe(1)
  })

  it('does not take what was bought there for its own, whose reply is lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const settled = vi.fn()
    const lost = vi.fn().mockRejectedValue(new ApiError('network'))
    void buy(lost).then(settled)
    await vi.waitFor(async () => expect(await durable.intents.count()).toBe(1))
    await vi.advanceTimersByTimeAsync(1)
    await buyElsewhere()
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5000)
      expect(settled).toHaveBeenCalledWith({ status: 'superseded' })
    })
  })
})

it('a tab that thaws while another tab checks its purchase does not repeat it, and leaves it to that tab', async () => {
  const posts: string[] = []
  let isHeld = true
  setTransport(async (input) => {
    if (!String(input).includes('refresh')) return reply(posts.push(String(input)) === 1 ? 40201 : 200)
    isHeld = false
    return reply(200, { accessToken: 'b', refreshToken: 's' })
  })
  const sent = sendPaidAction(KIND, action(), loginId(), { isHeld: () => isHeld })
  expect(await sent).toEqual({ status: 'elsewhere' })
  expect(posts).toHaveLength(1)
  expect(await durable.intents.count()).toBe(1)
})

it.each([429, 403, 409])(
  'a purchase whose repetition by the browser a gateway refuses with %i is booked',
  async (status) => {
    setTransport(async () => {
      booked += 1
      return new Response('<html>slow down</html>', { status })
    })
    expect(await buy()).toMatchObject({ status: 'done' })
  },
)

it('a purchase has an outcome although its account logs in again meanwhile', async () => {
  const replied = Promise.withResolvers<void>()
  setTransport(async () => {
    await replied.promise
    booked += 1
    return reply(200)
  })
  const flight = runPaidAction(KIND, async () => ({ action: action(), loginId: loginId() }))
  await vi.waitFor(async () => expect(await durable.intents.count()).toBe(1))
  openSession(ME, TOKENS, null)
  keepSession()
  replied.resolve()
  expect(await flight).toBe(true)
  expect(toastsSaid()).toEqual(['tip.buySuccess'])
  expect(await durable.intents.count()).toBe(0)
})
