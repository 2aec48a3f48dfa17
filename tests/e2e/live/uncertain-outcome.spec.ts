import type { Locator } from '@playwright/test'
import { copyTab, duplicateTab } from '../browser/browserStorage.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import { buyButton, PUBLIC_NODE } from '../pages/nodeSale.ts'
import { ACTIONS, expectAfterAllChecks } from '../pages/paidActions.ts'
import { recordToasts } from '../pages/toasts.ts'
import { endpointOf } from '../server/calls.ts'
import { GATEWAY_MESSAGE } from '../server/server.ts'

/** A purchase or a withdrawal whose reply doesn't arrive. The app finds out whether it was executed and never repeats it. */
test.use({ loggedIn: true, failuresPlanned: /\/api\// })

for (const action of ACTIONS) {
  const { name, call, stateCall, success, path, ready, start, confirm, act } = action
  const { expectDone, expectUnconfirmed, expectUnchanged } = action

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

    for (const status of [504, 200] as const) {
      test(`that a gateway answers with code 504 over HTTP ${status} shows its words at once, and is done if it was booked`, async ({
        app,
        page,
        server,
        calls,
      }) => {
        const toasts = await recordToasts(page)
        await server.timeOutNext(call, status, { takesEffect: true })
        await act(app)
        await expectDone(app)
        const says = app.t('outcome.serverSaid', { message: GATEWAY_MESSAGE }) + app.t('outcome.checking')
        expect(toasts()).toEqual([says, app.t(success)])
        expect(calls.count(call)).toBe(1)
      })

      test(`that a gateway answers with code 504 over HTTP ${status} is never reported as failed`, async ({
        app,
        server,
        calls,
      }) => {
        await server.timeOutNext(call, status)
        await act(app)
        await expect(app.toast('outcome.checking')).toContainText(GATEWAY_MESSAGE)
        await expectAfterAllChecks(app, () => expectUnconfirmed(app))
        await expect(app.sheet('outcome.unconfirmed')).toContainText(GATEWAY_MESSAGE)
        await expectUnchanged(app)
        expect(calls.count(call)).toBe(1)
      })
    }

    test('is done with the reply, although the state can’t be read afterwards', async ({ app, page, server }) => {
      await start(app)
      await page.route(new RegExp(`${endpointOf(call).path}$`), async (route) => {
        if (route.request().method() === 'POST') await server.hold(stateCall)
        await route.fallback()
      })
      await confirm(app)
      await expect(app.toast(success)).toBeVisible()
      // The next one may be asked for meanwhile.
      const busy = page.getByRole('main').locator('button[aria-busy=true]')
      await expect(busy.filter({ hasNotText: app.t('age.updating') })).toHaveCount(0)
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
      await expect(app.toast(success)).toBeVisible()
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
}

test(
  'two tabs that are tapped at the same moment ask once, and the other one says why',
  LONG,
  async ({ app, page }) => {
    await app.open('/node')
    const tabs = [app, new App(await copyTab(page, '/node'), 'en-US')]
    for (const tab of tabs) await expect(buyButton(tab)).toBeEnabled()
    for (let round = 0; round < 20; round++) {
      const at = Date.now() + 200
      await Promise.all(
        tabs.map((tab) =>
          buyButton(tab).evaluate(
            (button: HTMLElement, at) =>
              new Promise<void>((done) => setTimeout(() => done(button.click()), at - Date.now())),
            at,
          ),
        ),
      )
      const asks = tabs.map((tab) => tab.sheet('tip.sureBuy', PUBLIC_NODE))
      const refusals = tabs.map((tab) => tab.toast('action.inOtherTab'))
      const visible = (each: Locator[]) => Promise.all(each.map((one) => one.isVisible()))
      await expect
        .poll(async () => [await visible(asks), await visible(refusals)].flat().filter(Boolean).length)
        .toBe(2)
      const [asked, refused] = [await visible(asks), await visible(refusals)]
      expect(asked.map((isAsked, index) => isAsked !== refused[index])).toEqual([true, true])
      for (const [index, tab] of tabs.entries())
        if (asked[index]) await tab.inSheet(tab.sheet('tip.sureBuy', PUBLIC_NODE), 'action.cancel').click()
        else await tab.toast('action.inOtherTab').getByRole('button').click()
      for (const each of [...asks, ...refusals]) await expect(each).toBeHidden()
    }
  },
)
