import type { Page } from '@playwright/test'
import { duplicateTab } from '../../browser/browserStorage.ts'
import { goOffline, goOnline } from '../../browser/network.ts'
import { expect, test } from '../../fixtures/test.ts'
import { App } from '../../pages/app.ts'
import { buyButton, offerCard } from '../../pages/nodeSale.ts'

test.use({ loggedIn: true, failuresPlanned: true })

const bar = (page: Page, says: string) => page.getByRole('status').filter({ hasText: says })

test('a member whose network goes keeps what is shown, and actions say why they wait', async ({
  app,
  page,
  context,
}) => {
  await app.open('/node')
  await expect(buyButton(app)).not.toHaveAttribute('aria-disabled')
  await goOffline(context)
  await expect(bar(page, app.t('offline.network'))).toBeVisible()
  await expect(buyButton(app)).toHaveAttribute('aria-disabled', 'true')
  await expect(app.text('offline.network')).toBeVisible()
  await expect(offerCard(app)).toBeVisible()
  await app.link('tab.assets').click()
  await expect(page.getByText('1,860.25')).toBeVisible()
  await expect(app.button('assets.deposit')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/^Not refreshed · as of/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a request that fails decides, whatever the browser believes; then words do not blame the phone', async ({
  app,
  page,
  server,
}) => {
  await app.open('/assets')
  await expect(page.getByText('1,860.25')).toBeVisible()
  const comesBack = await server.goDown()
  await app.link('tab.home').click()
  await expect(bar(page, app.t('offline.server'))).toBeVisible()
  await comesBack()
  await expect(bar(page, app.t('offline.server'))).toBeHidden()
})

test('what could not be loaded loads by itself once the network returns', async ({ app, page, server }) => {
  const comesBack = await server.goDown()
  await app.open('/assets')
  await expect(app.alert('error.network')).toBeVisible()
  await comesBack()
  await expect(page.getByText('1,860.25')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('when the network returns, what is on the screen is refreshed once, in two tabs together', async ({
  app,
  page,
  context,
  server,
  calls,
}) => {
  await app.open('/assets')
  const other = new App(await duplicateTab(page, '/assets'), 'en-US')
  for (const each of [app, other]) await expect(each.page.getByText('1,860.25')).toBeVisible()
  for (const each of [app, other]) await expect(each.page.getByText(/^as of/)).toBeVisible()
  await goOffline(context)
  for (const each of [app, other]) await expect(bar(each.page, app.t('offline.network'))).toBeVisible()
  const before = calls.count('listAccounts')
  await server.enterScenario('usdt-balance', { amount: '42.5' })
  await goOnline(context)
  for (const each of [app, other]) {
    await expect(each.page.getByText('42.5', { exact: true })).toBeVisible()
    await expect(bar(each.page, app.t('offline.network'))).toBeHidden()
  }
  // Whatever else would still come is on its way when this one is answered.
  await app.link('tab.home').click()
  await expect.poll(() => calls.count('listAccounts')).toBe(before + 2)
})
