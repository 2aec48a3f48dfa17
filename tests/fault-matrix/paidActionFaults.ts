import { expect, type Page } from '@playwright/test'
import { CODE } from '../../src/contract/codes.ts'
import { askTables } from '../e2e/browser/askTables.ts'
import { duplicateTab, storageKeys } from '../e2e/browser/browserStorage.ts'
import { freezeTab } from '../e2e/browser/freezeTab.ts'
import type { TestAccount } from '../e2e/fixtures/accounts.ts'
import { App } from '../e2e/pages/app.ts'
import { bookLater, expectUnconfirmed, type PaidAction } from '../e2e/pages/paidActions.ts'
import { goTo } from '../e2e/pages/screens.ts'
import { recordToasts } from '../e2e/pages/toasts.ts'
import { type CallName, onNext } from '../e2e/server/calls.ts'
import type { Server } from '../e2e/server/server.ts'
import type { TestWallet } from '../e2e/wallet/TestWallet.ts'

export interface PaidActionWorld {
  app: App
  page: Page
  server: Server
  wallet: TestWallet
  column: PaidAction
}

/** What the books must have in the end: bookings since the start, by account. */
interface Books {
  member: number
  otherMember: number
}

/** A row of the matrix: plays the fault, checks what the screen says, and returns what the books must have. */
export type Play = (world: PaidActionWorld) => Promise<Books>

/** Longer than all checks of an unknown outcome. */
export const ALL_CHECKS_MS = 120_000
/** Shorter than the app waits for its storage. */
const STEP_MS = 5000
const TIMEOUT_MS = 200_000

export const ONE: Books = { member: 1, otherMember: 0 }
export const NONE: Books = { member: 0, otherMember: 0 }

/** Holds the next request of a call. `asked` resolves when the request has been made. */
export async function holdNext(page: Page, name: CallName, book: boolean) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await onNext(page, name, async (route) => {
    const response = book ? await route.fetch() : undefined
    asked.resolve()
    await released.promise
    await (response ? route.fulfill({ response }) : route.continue())
  })
  return { asked: asked.promise, release: () => released.resolve() }
}

export async function switchAccount({ app, wallet }: PaidActionWorld, account: TestAccount): Promise<void> {
  await app.logOut()
  await wallet.switchAccount(account)
  await app.connect()
  await app.expectPath('/node')
}

export async function expectNothingSaid({ app, column }: PaidActionWorld): Promise<void> {
  for (let passed = 0; passed < ALL_CHECKS_MS; passed += STEP_MS) {
    await app.page.clock.runFor(STEP_MS)
    // Storage answers between the timers, as it does while time really passes.
    await app.page.evaluate(askTables, ['tpu-cache', 'count'] as const)
  }
  await expect(app.toast(column.success)).toBeHidden()
  await expect(app.page.getByRole('dialog')).toBeHidden()
}

export const expectSuccess = ({ app, column }: PaidActionWorld) => expect(app.toast(column.success)).toBeVisible()

export const ROWS = {
  'another account logs in before the request is sent': async (world) => {
    const { app, page, column } = world
    const baseline = await holdNext(page, column.stateCall, false)
    await column.act(app)
    await baseline.asked
    await switchAccount(world, 'otherMember')
    baseline.release()
    await expectNothingSaid(world)
    // The first account does not hear of it either: its next action goes out.
    await switchAccount(world, 'member')
    await goTo(app, column.path)
    await expect(column.ready(app)).toBeVisible()
    await column.act(app)
    await expectSuccess(world)
    return ONE
  },

  'a tab freezes before its request is sent': async (world) => {
    const { app, page, column } = world
    const second = new App(await duplicateTab(page, column.path), 'en-US')
    await expect(column.ready(second)).toBeVisible()
    const baseline = await holdNext(page, column.stateCall, false)
    await column.act(app)
    await baseline.asked
    const wake = await freezeTab(page)
    await column.act(second)
    await expectSuccess({ ...world, app: second })
    baseline.release()
    await wake()
    await expectNothingSaid(world)
    return ONE
  },

  'the server books 30 seconds after the connection broke': async (world) => {
    const { app, page, column } = world
    const toasts = await recordToasts(page)
    const book = await bookLater(page, column.call)
    await column.act(app)
    await expect(app.text('action.checking')).toBeVisible()
    await page.clock.fastForward(20_000)
    await expect(app.text('action.checking')).toBeVisible()
    expect(toasts()).toEqual([])
    await book()
    await expect(async () => {
      await page.clock.fastForward(ALL_CHECKS_MS / 20)
      expect(toasts()).toEqual([app.t(column.success)])
    }).toPass({ intervals: [100], timeout: 30_000 })
    return ONE
  },

  'the server never books': async (world) => {
    const { app, page, column } = world
    await bookLater(page, column.call)
    await column.act(app)
    await expectUnconfirmed(app)
    await expect(app.toast(column.success)).toBeHidden()
    return NONE
  },

  'the session ends while the outcome is being checked': async (world) => {
    const { app, page, server, column } = world
    const toasts = await recordToasts(page)
    await onNext(page, column.call, async (route) => {
      await route.fetch()
      await server.respondOnce(column.stateCall, CODE.sessionEnded)
      await route.abort('connectionreset')
    })
    await column.act(app)
    await expect.poll(toasts).toEqual([app.t('error.notLoggedIn')])
    const reloaded = page.waitForEvent('load')
    await page.clock.runFor(1000)
    await reloaded
    expect((await storageKeys(page)).session).toEqual([])
    await app.connect()
    await expectSuccess(world)
    return ONE
  },

  'the server takes 150 seconds': async (world) => {
    const { app, page, column } = world
    const reply = await holdNext(page, column.call, true)
    await column.act(app)
    await reply.asked
    await page.clock.fastForward(150_000)
    await expect(app.toast(column.success)).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
    reply.release()
    await expectSuccess(world)
    return ONE
  },

  'the server books, and replies after the timeout': async (world) => {
    const reply = await holdNext(world.page, world.column.call, true)
    await world.column.act(world.app)
    await reply.asked
    await world.page.clock.fastForward(TIMEOUT_MS)
    await expectSuccess(world)
    return ONE
  },

  'the request is sent twice': async (world) => {
    await onNext(world.page, world.column.call, async (route) => {
      await route.fetch()
      await route.continue()
    })
    await world.column.act(world.app)
    await expectSuccess(world)
    await expect(world.page.getByRole('dialog')).toBeHidden()
    return ONE
  },

  'the request is sent twice, and the server ignores the key': async (world) => {
    const { app, page, column } = world
    await onNext(page, column.call, async (route) => {
      const { 'idempotency-key': _, ...headers } = route.request().headers()
      await route.fetch({ headers })
      await route.continue({ headers })
    })
    await column.act(app)
    await expect(app.sheet('outcome.bookedTwice')).toContainText(app.t('outcome.bookedTwiceText', { count: 2 }))
    return { member: 2, otherMember: 0 }
  },
} as const satisfies Record<string, Play>
