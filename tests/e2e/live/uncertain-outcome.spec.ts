import type { Locator } from '@playwright/test'
import { FAULT_MESSAGE } from '../../../mocks/scenarios/faults.ts'
import { duplicateTab } from '../browser/browserStorage.ts'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import { buyNode, clickBuy, offerCard } from '../pages/nodeSale.ts'
import { amountField, submitAmount, withdraw } from '../pages/withdraw.ts'
import type { CallName } from '../server/calls.ts'

/** A purchase or a withdrawal whose reply doesn't arrive. The app finds out whether it was executed and never repeats it. */
test.use({ loggedIn: true, failuresPlanned: /\/api\// })

interface Action {
  name: string
  call: CallName
  path: string
  /** Visible when the screen is ready. */
  ready: (app: App) => Locator
  /** Starts it, up to the confirmation. */
  start: (app: App) => Promise<void>
  /** Starts and confirms it. */
  act: (app: App) => Promise<void>
  expectDone: (app: App) => Promise<void>
  expectUnconfirmed: (app: App) => Promise<void>
  /** What was typed or owned is as before. */
  expectUnchanged: (app: App) => Promise<void>
}

const expectBought = (app: App, bought: number) =>
  expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought, max: 2 }))

const ACTIONS: Action[] = [
  {
    name: 'purchase',
    call: 'buyNode',
    path: '/node',
    ready: (app) => offerCard(app),
    start: (app) => clickBuy(app),
    act: (app) => buyNode(app),
    expectDone: async (app) => {
      await expect(app.toast('tip.buySuccess')).toBeVisible()
      await expectBought(app, 2)
    },
    expectUnconfirmed: (app) =>
      expect(app.sheet('outcome.unconfirmed')).toContainText(app.t('outcome.unconfirmedText'), { timeout: 1 }),
    expectUnchanged: (app) => expectBought(app, 1),
  },
  {
    name: 'withdrawal',
    call: 'withdraw',
    path: '/assets/withdraw',
    ready: amountField,
    start: (app) => submitAmount(app, '30'),
    act: (app) => withdraw(app, '30'),
    expectDone: async (app) => {
      await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
      await expect(app.page.getByText('1,830.25')).toBeVisible()
      await expect(amountField(app)).toHaveValue('')
    },
    expectUnconfirmed: (app) =>
      expect(app.sheet('outcome.unconfirmed')).toContainText(app.t('outcome.unconfirmedText'), { timeout: 1 }),
    expectUnchanged: (app) => expect(amountField(app)).toHaveValue('30'),
  },
]

/** Lets the checks of an outcome, which take a minute, run to their end. */
async function expectAfterAllChecks(app: App, expectation: () => Promise<void>): Promise<void> {
  await expect(app.page.getByText(app.t('action.checking'))).toBeVisible()
  await expect(async () => {
    await app.page.clock.fastForward(20_000)
    await expectation()
  }).toPass({ intervals: [100] })
}

for (const { name, call, path, ready, start, act, expectDone, expectUnconfirmed, expectUnchanged } of ACTIONS)
  test.describe(`a ${name}`, () => {
    test.beforeEach(async ({ app, page }) => {
      await page.clock.install()
      await app.open(path)
      await expect(ready(app)).toBeVisible()
    })

    for (const kind of vary(['html', 'truncated', 'empty']))
      test(`that is executed and gets a reply of kind ${kind} is reported as done`, async ({ app, server, calls }) => {
        await server.injectFault(kind, call, { takesEffect: true })
        await act(app)
        await expectDone(app)
        expect(calls.count(call)).toBe(1)
      })

    test('that isn’t executed and gets an unreadable reply is never reported as failed', async ({
      app,
      server,
      calls,
    }) => {
      await server.injectFault('html', call, { takesEffect: false })
      await act(app)
      await expectAfterAllChecks(app, () => expectUnconfirmed(app))
      await expectUnchanged(app)
      expect(calls.count(call)).toBe(1)
    })

    test('that the server refuses with HTTP 500 shows the server’s message', async ({ app, server, calls }) => {
      await server.injectFault('http-500', call, { takesEffect: false })
      await act(app)
      await expect(app.page.getByText(FAULT_MESSAGE)).toBeVisible()
      await expectUnchanged(app)
      expect(calls.count(call)).toBe(1)
    })

    test('whose response is lost is reported as done', async ({ app, server, calls }) => {
      await server.dropNextResponse(call)
      await act(app)
      await expectDone(app)
      expect(calls.count(call)).toBe(1)
    })

    test('whose request is lost is never reported as failed', async ({ app, server, calls }) => {
      await server.dropNextRequest(call)
      await act(app)
      await expectAfterAllChecks(app, () => expectUnconfirmed(app))
      await expectUnchanged(app)
      expect(calls.count(call)).toBe(1)
    })

    test('that a reload interrupts is resolved afterwards and not repeated', async ({ app, page, server, calls }) => {
      await server.withholdNextResponse(call)
      await act(app)
      await expect.poll(() => calls.count(call)).toBe(1)
      await page.reload()
      await expect(app.toast(call === 'buyNode' ? 'tip.buySuccess' : 'tip.withdrawSuccess')).toBeVisible()
      expect(calls.count(call)).toBe(1)
    })

    test('isn’t sent while the server is unreachable', async ({ app, server, calls }) => {
      await server.goDown()
      await act(app)
      await expect(app.toast('error.network')).toBeVisible()
      await expectUnchanged(app)
      expect(calls.count(call)).toBe(0)
    })

    test('in two tabs runs once; the second tab says that it is in progress', async ({ app, page, server, calls }) => {
      const second = new App(await duplicateTab(page, path), 'en-US')
      await expect(ready(second)).toBeVisible()
      const release = await server.hold(call)
      await act(app)
      await expect.poll(() => calls.count(call)).toBe(1)
      await start(second)
      await expect(second.toast('action.inOtherTab')).toBeVisible()
      release()
      await expectDone(app)
      expect(calls.count(call)).toBe(1)
    })
  })
