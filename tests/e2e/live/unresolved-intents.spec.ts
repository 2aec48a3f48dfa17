import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import type { App } from '../pages/app.ts'
import { ACTIONS, expectUnconfirmed, type PaidAction } from '../pages/paidActions.ts'
import { goTo } from '../pages/screens.ts'
import { logInInNewTab } from '../pages/tabs.ts'
import { recordToasts } from '../pages/toasts.ts'
import { closeUnknownOutcome, expectNotOffered, unknownOutcome } from '../pages/unknownOutcome.ts'
import { GATEWAY_MESSAGE } from '../server/server.ts'

/**
 * A purchase or a withdrawal without an outcome stays on the device, for its account, until it has one or the user
 * closes it.
 */
test.use({ loggedIn: true, failuresPlanned: /\/api\// })

/** Closes the tab and logs in again in a new one. */
async function relaunch(page: Page): Promise<App> {
  await page.close()
  return logInInNewTab(page.context())
}

async function openOnFakeClock(app: App, page: Page, { path, ready }: PaidAction): Promise<void> {
  await page.clock.install()
  await app.open(path)
  await expect(ready(app)).toBeVisible()
}

// What purchases and withdrawals have in common is in `src/lib/actions`: `npm test` plays each test with one of them.
const [purchase, withdrawal] = ACTIONS as [PaidAction, PaidAction]

for (const action of vary([withdrawal, purchase])) {
  const { name, call, path, startButton, start, confirm, act, expectDone } = action

  test(`a ${name} of unknown outcome, without proof, is named on its screen until the user closes it, also after a relaunch; the same is not offered`, async ({
    app,
    page,
    server,
    calls,
  }) => {
    await openOnFakeClock(app, page, action)
    await server.timeOutNext(call)
    await act(app)
    await expectUnconfirmed(app)
    await app.press(app.sheet('outcome.unconfirmed'), 'action.ok')
    await expect(unknownOutcome(app, call)).toContainText(app.t('deposit.serverSays', { answer: GATEWAY_MESSAGE }))
    const tab = await relaunch(page)
    await goTo(tab, path)
    await expect(unknownOutcome(tab, call)).toBeVisible()

    await expectNotOffered(tab, call, startButton(tab))
    await tab.press(unknownOutcome(tab, call), 'outcome.checkAgain')
    await expect(tab.sheet('outcome.unconfirmed')).toContainText(GATEWAY_MESSAGE)
    await tab.press(tab.sheet('outcome.unconfirmed'), 'action.ok')
    await closeUnknownOutcome(tab, call)
    await expect(unknownOutcome(tab, call)).toBeHidden()
    expect(calls.count(call)).toBe(1)
    await start(tab)
    await confirm(tab)
    await expectDone(tab)
    expect(calls.count(call)).toBe(2)
  })
}

for (const action of vary([purchase, withdrawal])) {
  const { name, call, success, path, ready, start, act } = action

  test(`a ${name} whose session ends during the request by a reload is resolved before the same is asked again`, async ({
    app,
    page,
    server,
    calls,
  }) => {
    // A limit would disable the button.
    await server.enterScenario('sale-without-limits')
    await app.open(path)
    await expect(ready(app)).toBeVisible()
    await server.withholdNextResponse(call)
    await act(app)
    await expect.poll(() => calls.count(call)).toBe(1)
    const toasts = await recordToasts(page)
    // What resumes it by itself comes after the tap.
    const tapped = Promise.withResolvers<void>()
    await page.route(/startMember-.*\.js$/, async (route) => {
      await tapped.promise
      await route.continue()
    })
    await page.reload()
    await start(app)
    await expect.poll(toasts).toEqual([app.t(success)])
    tapped.resolve()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(calls.count(call)).toBe(1)
  })
}
