import type { Page } from '@playwright/test'
import { paths } from '../../../../src/lib/config/paths.ts'
import { duplicateTab } from '../../browser/browserStorage.ts'
import { goOffline, goOnline } from '../../browser/network.ts'
import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { App } from '../../pages/app.ts'
import { buyButton, offerCard } from '../../pages/nodeSale.ts'
import { goTo } from '../../pages/screens.ts'

// The service worker may not be registered yet when the network goes.
test.use({ loggedIn: true, failuresPlanned: /\/api\/|\/\?reach$|\/static\/initPwa-[^/]+\.js$|\/sw\.js$/ })

const networkBar = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('offline, the screen stays, and actions say why they are disabled and do nothing', async ({
  app,
  page,
  context,
}) => {
  await app.open('/node')
  await expect(buyButton(app)).not.toHaveAttribute('aria-disabled')
  await goOffline(context)
  await expect(networkBar(page, app.t('offline.network'))).toBeVisible()
  await expect(buyButton(app)).toHaveAttribute('aria-disabled', 'true')
  await expect(app.text('offline.network')).toBeVisible()
  await expect(offerCard(app)).toBeVisible()
  await app.link('tab.assets').click()
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await expect(app.button('assets.deposit')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/^Not refreshed · as of/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await app.link('tab.home').click()
  await expect(app.button('assets.deposit')).toHaveAttribute('aria-disabled', 'true')
  // Playwright waits for a button that is not disabled.
  await app.button('assets.deposit').click({ force: true })
  await expect(app.toast('offline.network').last()).toBeVisible()
  await expect(app.sheet('deposit.title')).toHaveCount(0)
})

test('back online, one of two tabs refetches the screen, once, for both', async ({
  app,
  page,
  context,
  server,
  calls,
}) => {
  await app.open('/assets')
  const other = new App(await duplicateTab(page, '/assets'), 'en-US')
  for (const each of [app, other]) await expect(each.page.getByText(SEEDED_USDT).first()).toBeVisible()
  for (const each of [app, other]) await expect(each.page.getByText(/^as of/)).toBeVisible()
  await goOffline(context)
  for (const each of [app, other]) await expect(networkBar(each.page, app.t('offline.network'))).toBeVisible()
  const before = calls.count('listAccounts')
  await server.enterScenario('usdt-balance', { amount: '42.5' })
  await goOnline(context)
  for (const each of [app, other]) {
    await expect(each.page.getByText('42.5', { exact: true })).toBeVisible()
    await expect(networkBar(each.page, app.t('offline.network'))).toBeHidden()
  }
  // A further refetch would have been requested before the data of the next screen arrives.
  for (const tab of [app, other]) {
    await goTo(tab, paths.invitedUpdate)
    await expect(tab.page.getByText('Class2', { exact: true })).toBeVisible()
  }
  expect(calls.count('listAccounts')).toBe(before + 1)
})
