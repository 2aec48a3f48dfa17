import { expect } from '@playwright/test'
import { CODE } from '../../src/contract/codes.ts'
import { crash } from '../e2e/browser/crash.ts'
import { expectUnconfirmed } from '../e2e/pages/paidActions.ts'
import { goTo } from '../e2e/pages/screens.ts'
import { logInInNewTab } from '../e2e/pages/tabs.ts'
import { recordToasts } from '../e2e/pages/toasts.ts'
import { unknownOutcome } from '../e2e/pages/unknownOutcome.ts'
import { onNext } from '../e2e/server/calls.ts'
import {
  expectNothingSaid,
  expectSuccess,
  holdNext,
  NONE,
  ONE,
  type PaidActionWorld,
  type Play,
  switchAccount,
} from './paidActionFaults.ts'

/** The session has ended: the app says so and reloads itself; the member logs in again. */
async function logInAgain({ app, page, column }: PaidActionWorld): Promise<void> {
  await expect(app.toast('error.notLoggedIn')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(1000)
  await reloaded
  await app.connect()
  // Back to the screen that asked for the login.
  await expect(column.ready(app)).toBeVisible()
}

/** The member logs in again in a new tab, because the process of the other one was killed. */
async function openInNewTab(world: PaidActionWorld): Promise<PaidActionWorld> {
  const context = world.page.context()
  await crash(world.page)
  await world.page.close()
  const app = await logInInNewTab(context)
  return { ...world, app, page: app.page }
}

/** Expects that nothing is said, and that the next action goes out at once. */
async function expectNextOne(world: PaidActionWorld): Promise<void> {
  const { app, column } = world
  await goTo(app, column.path)
  await expect(column.ready(app)).toBeVisible()
  await expectNothingSaid(world)
  await expect(unknownOutcome(app, column.call)).toBeHidden()
  await column.act(app)
  await expectSuccess(world)
}

/** There is no proof: the checks end without one, and the question stays open on its screen. */
async function expectStillUnknown({ app, column }: PaidActionWorld): Promise<void> {
  await expectUnconfirmed(app)
  await app.press(app.sheet('outcome.unconfirmed'), 'action.ok')
  await goTo(app, column.path)
  await expect(unknownOutcome(app, column.call)).toBeVisible()
}

/** Replies of a gateway that has waited too long: its own page, or a code in an envelope. */
const TIMED_OUT = {
  page: { status: 504, contentType: 'text/html', body: '<!doctype html><title>504 Gateway Time-out</title>' },
  code: { json: { code: 504, message: 'The upstream server is timing out', data: null } },
} as const

const gatewayGivesUp = (reply: keyof typeof TIMED_OUT, isBooked: boolean): Play => {
  return async (world) => {
    const { page, app, column } = world
    await onNext(page, column.call, async (route) => {
      if (isBooked) await route.fetch()
      await route.fulfill(TIMED_OUT[reply])
    })
    await column.act(app)
    if (isBooked) await expectSuccess(world)
    else await expectStillUnknown(world)
    return isBooked ? ONE : NONE
  }
}

/** The session or the process ends while the request is on its way. */
const endsDuring = (end: 'session' | 'process', isBooked: boolean): Play => {
  return async (world) => {
    const { app, page, server, column } = world
    const request = await holdNext(page, column.call, isBooked)
    await column.act(app)
    await request.asked
    let next = world
    if (end === 'process') next = await openInNewTab(world)
    else {
      await server.injectFault('code-402', 'getUserInfo')
      await app.button('nav.menu').click()
      await logInAgain(world)
    }
    if (isBooked) await expectSuccess(next)
    else await expectStillUnknown(next)
    return isBooked ? ONE : NONE
  }
}

/** What cuts an action off from its outcome: the session's end, a gateway, a killed process, at every step. */
export const INTERRUPTIONS = {
  'a gateway’s HTTP 504 hides a booking': gatewayGivesUp('page', true),
  'a gateway’s HTTP 504 hides nothing': gatewayGivesUp('page', false),
  'a gateway’s code 504 hides a booking': gatewayGivesUp('code', true),
  'a gateway’s code 504 hides nothing': gatewayGivesUp('code', false),

  'the session ends before the request is sent': async (world) => {
    await world.server.respondOnce(world.column.stateCall, CODE.sessionEnded)
    await world.column.act(world.app)
    await logInAgain(world)
    await expectNextOne(world)
    return ONE
  },
  'the session ends while the server books': endsDuring('session', true),
  'the session ends, and the request is lost': endsDuring('session', false),
  'the session’s end is the reply': async (world) => {
    await onNext(world.page, world.column.call, (route) =>
      route.fulfill({ json: { code: CODE.sessionEnded, message: '', data: null } }),
    )
    await world.column.act(world.app)
    await logInAgain(world)
    // A refusal: the server has booked nothing.
    await expectNextOne(world)
    return ONE
  },

  'the process is killed before the request is sent': async (world) => {
    const baseline = await holdNext(world.page, world.column.stateCall, false)
    await world.column.act(world.app)
    await baseline.asked
    await expectNextOne(await openInNewTab(world))
    return ONE
  },
  'the process is killed while the server books': endsDuring('process', true),
  'the process is killed, and the request is lost': endsDuring('process', false),
  'the process is killed while the outcome is being checked': async (world) => {
    const { app, page, column } = world
    await onNext(page, column.call, async (route) => {
      await route.fetch()
      // No check gets through before the tab is killed.
      await page.route(/\/api\//, () => {})
      await route.abort('connectionreset')
    })
    await column.act(app)
    await expect(app.text('action.checking')).toBeVisible()
    await expectSuccess(await openInNewTab(world))
    return ONE
  },

  'another account logs in and out before the reply arrives': async (world) => {
    const { app, page, column } = world
    const toasts = await recordToasts(page)
    const reply = await holdNext(page, column.call, true)
    await column.act(app)
    await reply.asked
    await switchAccount(world, 'otherMember')
    await expectNothingSaid(world)
    await switchAccount(world, 'member')
    await expect.poll(toasts).toEqual([app.t(column.success)])
    return ONE
  },

  'the price or the fee changes before the request is sent': async (world) => {
    const { app, page, column } = world
    const { call, field, says } = column.changed
    await column.start(app)
    await onNext(page, call, async (route) => {
      const body = await (await route.fetch()).text()
      await route.fulfill({
        json: JSON.parse(body.replaceAll(new RegExp(`"${field}":"[^"]*"`, 'g'), `"${field}":"99"`)),
      })
    })
    const values = { price: '99', fee: '99' }
    await column.confirm(app)
    await expect(page.getByRole('status').filter({ hasText: app.t(says, values) })).toBeVisible()
    return NONE
  },
  'the device can’t store the intent': async (world) => {
    const { app, page, column } = world
    await page.evaluate(() => {
      const { add } = IDBObjectStore.prototype
      IDBObjectStore.prototype.add = function (...row) {
        if (this.name === 'intents') throw new DOMException('full', 'QuotaExceededError')
        return add.apply(this, row)
      }
    })
    await column.act(app)
    await expect(app.toast('outcome.notStored')).toBeVisible()
    return NONE
  },
} as const satisfies Record<string, Play>
