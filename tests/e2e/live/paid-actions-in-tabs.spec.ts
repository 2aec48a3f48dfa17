import type { Locator } from '@playwright/test'
import { duplicateTab } from '../browser/browserStorage.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import { buyButton, PUBLIC_NODE } from '../pages/nodeSale.ts'

/** Two tabs of one account: an action runs in one of them. */
test.use({ loggedIn: true, failuresPlanned: /\/api\// })

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
