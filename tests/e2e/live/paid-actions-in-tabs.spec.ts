import { duplicateTab } from '../browser/browserStorage.ts'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
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
