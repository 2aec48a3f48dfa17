import type { Locator } from '@playwright/test'
import { duplicateTab } from '../browser/browserStorage.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import { buyButton, PUBLIC_NODE } from '../pages/nodeSale.ts'
import { ACTIONS } from '../pages/paidActions.ts'

/** Two tabs of one account: an action runs in one of them. */
test.use({ loggedIn: true, failuresPlanned: /\/api\// })

for (const action of vary(ACTIONS)) {
  const { name, call, path, ready, start, act, expectDone } = action

  test.describe(`a ${name}`, () => {
    test.beforeEach(async ({ app, page }) => {
      await page.clock.install()
      await app.open(path)
      await expect(ready(app)).toBeVisible()
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
    const tabs = [app, new App(await duplicateTab(page, '/node'), 'en-US')]
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
        if (asked[index]) await tab.press(tab.sheet('tip.sureBuy', PUBLIC_NODE), 'action.cancel')
        else await tab.toast('action.inOtherTab').getByRole('button').click()
      for (const each of [...asks, ...refusals]) await expect(each).toBeHidden()
    }
  },
)
