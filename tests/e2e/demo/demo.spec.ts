import { cachedKeys } from '../browser/browserStorage.ts'
import { INVITE_CODE, maskedAddressOf } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { approvalSheet, approve, DEMO_MESSAGES, demoBar, logInToDemo } from '../pages/demo.ts'
import { offerCard } from '../pages/nodeSale.ts'

test.use({ installed: {} })

test('the demo wallet’s non-member needs an invite code', LONG, async ({ app, page }) => {
  await app.open()
  await app.connect()
  await approvalSheet(page, 'connect').getByRole('button', { name: DEMO_MESSAGES['en-US'].nonMember }).click()
  await approve(page, 'connect')
  await approve(page, 'sign')
  await app.page.getByRole('textbox', { name: app.t('invite.label') }).fill(INVITE_CODE)
  await app.press(app.sheet('invite.title'), 'action.confirm')
  await app.expectPath('/node')
  await expect(page.getByRole('button', { name: maskedAddressOf('nonMember') })).toBeVisible()
})

test('in a tab that is logged in, the link of a newcomer logs out, and a link with a seed keeps the login', async ({
  app,
  page,
}) => {
  await app.open('/?scenario=member-logged-in')
  await app.open('/?scenario=newcomer-with-invite')
  await expect(app.connectButton).toBeVisible()
  await app.open('/?scenario=member-logged-in')
  await app.open('/assets?seed=7')
  await expect(page.getByRole('main')).toContainText('1,860.25')
})

test('the bar that says that nothing is real stays in view while a screen scrolls', LONG, async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await app.open()
  await logInToDemo(page, () => app.connect())
  await expect(offerCard(app)).toBeVisible()
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  expect((await demoBar(page).boundingBox())?.y).toBe(0)
})

test('the demo’s storage keys and databases have “demo” in their names', LONG, async ({ app, page }) => {
  await app.open()
  await logInToDemo(page, () => app.connect())
  await expect(offerCard(app)).toBeVisible()
  await expect.poll(() => cachedKeys(page)).not.toEqual([])
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  for (const name of names) expect(name).toContain('demo')
})

test.describe('with a real wallet in the browser', () => {
  test.use({ installed: { 'Real Wallet': {}, 'Injected Wallet': { by: 'injected' } } })

  test('the demo neither lists it nor sends it requests', LONG, async ({ app, page, wallets }) => {
    await app.open()
    await app.connect()
    await approve(page, 'connect')
    await approve(page, 'sign')
    await app.expectPath('/node')
    await app.reload()
    await expect(offerCard(app)).toBeVisible()
    for (const wallet of wallets) expect(wallet.requests).toEqual([])
  })
})
