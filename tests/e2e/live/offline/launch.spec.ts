import type { Page } from '@playwright/test'
import { goOffline, reopen } from '../../browser/network.ts'
import { maskedAddressOf, SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { expectNothingOpens } from '../../pages/expectNothingOpens.ts'
import { buyButton } from '../../pages/nodeSale.ts'
import { ACCOUNT_SCREENS, goTo, openScreen, show, visitEveryScreen } from '../../pages/screens.ts'

test.use({ loggedIn: true, failuresPlanned: /\/api\/|\/\?reach$/ })

const savedBar = (app: App) => app.page.getByRole('region', { name: app.t('saved.title') })

/** The screen shows saved data with its age, without an error and without a skeleton. */
async function expectSavedScreen(app: App, says: RegExp): Promise<void> {
  const main = app.page.getByRole('main')
  await expect(savedBar(app)).toContainText(maskedAddressOf('member'))
  await expect(savedBar(app)).toContainText(/\d\d:\d\d/)
  await expect(main.getByText(says).first()).toBeVisible()
  await expect(app.page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Notes at each later load what the root shows when the app replaces the prerendered page. */
const noteFirstRenders = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const root = document.querySelector<HTMLElement>('#root')
      if (!root || document.documentElement.hasAttribute('data-viewer')) return
      observer.disconnect()
      Object.assign(globalThis, { firstRender: root.textContent })
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-viewer'] })
  })

async function expectInFirstRender(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'firstRender'))).toContain(text)
}

test('an offline launch without tokens opens the saved data at any address, without a call, in its first render, until a log-out deletes it', async ({
  app,
  page,
  context,
  calls,
}) => {
  await app.open()
  await visitEveryScreen(page)
  await goOffline(context)
  const later = new App(await reopen(page), 'en-US')
  // Launches at the first and the last address; the others are opened without a load.
  for (const [index, [path, says]] of ACCOUNT_SCREENS.entries()) {
    if (index === ACCOUNT_SCREENS.length - 1) await later.page.goto(path)
    else await goTo(later, path)
    await expectSavedScreen(later, says)
  }
  await noteFirstRenders(later.page)
  await later.page.goto('/')
  await expectInFirstRender(later.page, SEEDED_USDT)
  // The tab before may have made a call while it went offline: a withdrawal is under review.
  const ofThisTab = calls.requests().filter((request) => request.frame().page() === later.page)
  expect(ofThisTab.map((request) => request.url())).toEqual([])

  await later.logOut()
  await expect(later.page.getByRole('button', { name: /^View saved data/ })).toHaveCount(0)
  const afterLogOut = new App(await reopen(later.page, '/assets'), 'en-US')
  await expect(afterLogOut.heading('connect.cardTitle')).toBeVisible()
  await expect(savedBar(afterLogOut)).toHaveCount(0)
})

test('a member’s reload shows the saved balance in its first render, online and offline', async ({
  app,
  page,
  context,
}) => {
  await openScreen(app, '/')
  await noteFirstRenders(page)
  await app.reload()
  await expectInFirstRender(page, SEEDED_USDT)
  await goOffline(context)
  await page.reload()
  await expectInFirstRender(page, SEEDED_USDT)
})

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN' })

  // What is saved doesn't depend on the language, except for texts of the server: one screen with such a text.
  test('an offline launch without tokens opens the saved data', LONG, async ({ app, page, context }) => {
    await app.open('/my')
    await expect(page.getByText('一星').first()).toBeVisible()
    await expect(page.getByText(/^截至/)).toBeVisible()
    await goOffline(context)
    await expectSavedScreen(new App(await reopen(page, '/my'), 'zh-CN'), /一星/)
  })
})

test(
  'on saved data actions are disabled with one reason, no countdown runs, nothing alarms where nothing is saved, and copying works',
  LONG,
  async ({ app, page, context }) => {
    await openScreen(app, '/node')
    for (const path of ['/assets', '/assets/withdraw', '/invited']) await show(app, path)
    await goOffline(context)
    const later = new App(await reopen(page, '/node'), 'en-US')
    const because = later.page.getByRole('main').getByText(later.t('offline.network')).first()
    await expect(later.page.getByText(/^Ends \d{4}/)).toBeVisible()
    await expect(later.page.getByRole('timer')).toHaveCount(0)
    // The connect button of the bar, and the buy button.
    await expect(later.text('offline.network')).toHaveCount(2)
    await expect(later.text('saved.readOnly')).toHaveCount(0)
    await expect(buyButton(later)).toHaveAttribute('aria-disabled', 'true')
    await buyButton(later).click({ force: true })
    await expectNothingOpens(later)

    await goTo(later, '/assets')
    await expect(later.button('assets.deposit')).toHaveAttribute('aria-disabled', 'true')
    await expect(because).toBeVisible()
    await later.button('assets.withdraw').click()
    await later.page.getByLabel(later.t('withdraw.amount'), { exact: true }).fill('30')
    await expect(later.button('action.confirm')).toHaveAttribute('aria-disabled', 'true')
    await expect(because).toBeVisible()

    for (const path of ['/invited/update', '/my']) {
      await goTo(later, path)
      await expect(later.text('saved.none')).toBeVisible()
      await expect(later.page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
      await expect(later.page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    }

    await goTo(later, '/invited')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await later.button('action.copy').click()
    await expect(later.toast('tip.copySuccess')).toBeVisible()
  },
)
