import { LANGUAGES } from '../../../../src/contract/language.ts'
import { goOffline, goOnline, reopen } from '../../browser/network.ts'
import { maskedAddressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { App } from '../../pages/app.ts'
import { buyButton } from '../../pages/nodeSale.ts'
import { ACCOUNT_SCREENS, openScreen, visitEveryScreen } from '../../pages/screens.ts'

test.use({ loggedIn: true, failuresPlanned: true })
test.describe.configure({ timeout: 120_000 })

for (const language of LANGUAGES)
  test.describe(language, () => {
    test.use({ language })

    test('a launch without network and tokens opens the saved data of every screen, and asks for nothing', async ({
      app,
      page,
      context,
      calls,
    }) => {
      await app.open()
      await visitEveryScreen(page)
      await goOffline(context)
      const asked = calls.count()
      const later = new App(await reopen(page), language)
      const bar = later.page.getByRole('region', { name: later.t('saved.title') })
      for (const [path, says] of ACCOUNT_SCREENS) {
        if (path !== '/') await later.page.goto(path)
        await expect(bar).toContainText(maskedAddressOf('member'))
        await expect(bar).toContainText(/\d\d:\d\d/)
        await expect(later.page.getByRole('main').getByText(says).first()).toBeVisible()
        await expect(later.page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
        await expect(later.page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      }
      expect(calls.count()).toBe(asked)
    })
  })

test('actions of saved data say why they do nothing; what needs no network works', async ({ app, page, context }) => {
  for (const path of ['/node', '/assets', '/assets/withdraw', '/invited']) await openScreen(app, path)
  await goOffline(context)
  const later = new App(await reopen(page, '/node'), 'en-US')
  const because = later.text('saved.readOnly').first()
  await expect(buyButton(later)).toHaveAttribute('aria-disabled', 'true')
  await expect(because).toBeVisible()
  await buyButton(later).click({ force: true })
  await expect(later.page.getByRole('dialog')).toHaveCount(0)

  await later.page.goto('/assets')
  await expect(later.button('assets.deposit')).toHaveAttribute('aria-disabled', 'true')
  await expect(because).toBeVisible()
  await later.button('assets.withdraw').click()
  await later.page.getByLabel(later.t('withdraw.amount'), { exact: true }).fill('30')
  await expect(later.button('action.confirm')).toHaveAttribute('aria-disabled', 'true')
  await expect(because).toBeVisible()

  await later.page.goto('/invited')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await later.button('action.copy').click()
  await expect(later.toast('tip.copySuccess')).toBeVisible()
})

test('with a network the saved data is offered, opened by a tap, and connecting leads back to the same screen', async ({
  app,
  page,
}) => {
  await openScreen(app, '/assets')
  const later = new App(await reopen(page, '/assets'), 'en-US')
  await expect(later.heading('connect.cardTitle')).toBeVisible()
  await later.page.getByRole('button', { name: /^View saved data \(as of \d\d:\d\d\)$/ }).click()
  await expect(later.page.getByText('1,860.25')).toBeVisible()
  await later.page
    .getByRole('region', { name: later.t('saved.title') })
    .getByRole('button')
    .first()
    .click()
  await expect(later.page.getByRole('region', { name: later.t('saved.title') })).toBeHidden()
  await later.expectPath('/assets')
  await expect(later.button('assets.deposit')).not.toHaveAttribute('aria-disabled')
})

test('when the network returns, connecting is offered and not done', async ({ app, page, context, wallet }) => {
  await openScreen(app, '/assets')
  await goOffline(context)
  const later = new App(await reopen(page, '/assets'), 'en-US')
  const bar = later.page.getByRole('region', { name: later.t('saved.title') })
  const connect = later.inSheet(bar, 'connect.button')
  await expect(connect).toHaveAttribute('aria-disabled', 'true')
  await expect(bar).toContainText(later.t('offline.network'))
  await goOnline(context)
  await expect(connect).not.toHaveAttribute('aria-disabled')
  await expect(bar).toBeVisible()
  expect(wallet.requestCount('eth_requestAccounts')).toBe(0)
  await connect.click()
  await expect(bar).toBeHidden()
})

test('another account that connects ends the view and takes the saved data of the first from the phone', async ({
  app,
  page,
  wallet,
}) => {
  await openScreen(app, '/assets')
  const later = new App(await reopen(page, '/'), 'en-US')
  await later.page.getByRole('button', { name: /^View saved data/ }).click()
  await wallet.switchAccount('otherMember')
  await later.inSheet(later.page.getByRole('region', { name: later.t('saved.title') }), 'connect.button').click()
  await expect(later.page.getByRole('banner')).toContainText(maskedAddressOf('otherMember'))
  await expect(later.page.getByText(/^as of/)).toBeVisible()
  await expect(later.page.getByText('1,860.25')).toHaveCount(0)
  const third = new App(await reopen(later.page, '/assets'), 'en-US')
  await third.page.getByRole('button', { name: /^View saved data/ }).click()
  await expect(third.page.getByRole('region', { name: third.t('saved.title') })).toContainText(
    maskedAddressOf('otherMember'),
  )
})

test('the exit of saved data deletes it, without a network too', async ({ app, page, context }) => {
  await openScreen(app, '/assets')
  await goOffline(context)
  const later = new App(await reopen(page, '/assets'), 'en-US')
  await expect(later.page.getByText('1,860.25')).toBeVisible()
  await later.logOut()
  await expect(later.page.getByRole('button', { name: /^View saved data/ })).toHaveCount(0)
  const third = new App(await reopen(later.page, '/assets'), 'en-US')
  await expect(third.heading('connect.cardTitle')).toBeVisible()
  await expect(third.page.getByRole('region', { name: third.t('saved.title') })).toHaveCount(0)
})

test('a first visit is offered no saved data and does not load what reads it', async ({ context, servers }) => {
  const page = await context.newPage()
  await page.goto(servers.origin)
  await expect(page.getByRole('button', { name: 'Connect wallet', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).not.toContain('tpu-cache-live')
  await expect(page.getByRole('button', { name: /^View saved data/ })).toHaveCount(0)
})
