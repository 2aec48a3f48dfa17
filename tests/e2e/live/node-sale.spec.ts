import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../../src/contract/language.ts'
import { SEEDED_USDT, USDT_AFTER_PURCHASE } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import { expectNothingOpens } from '../pages/expectNothingOpens.ts'
import { buyButton, clickBuy, offerCard, PUBLIC_NODE, SUPER_NODE } from '../pages/nodeSale.ts'
import { goTo } from '../pages/screens.ts'

test.use({ loggedIn: true })
// A changed reply may still be in flight.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Changes the first sale in every reply. */
const changeSale = (page: Page, change: (sale: { items: Record<string, unknown>[] }) => unknown) =>
  page.route('**/node/sales', async (route) => {
    const envelope = (await (await route.fetch()).json()) as { data: [{ items: Record<string, unknown>[] }] }
    await route.fulfill({ json: { ...envelope, data: [change(envelope.data[0])] } })
  })

test('each node type has a button, a single one too; the chosen one is shown in detail, by the name of the item, not of the type', async ({
  app,
  page,
}) => {
  await app.open('/node')
  await expect(page.getByRole('heading', { name: 'Genesis node sale' })).toBeVisible()
  await expect(offerCard(app)).toContainText('One vote in community proposals')
  await page.getByRole('radio', { name: SUPER_NODE.name }).check({ force: true })
  await expect(offerCard(app, SUPER_NODE)).toContainText('Ten votes in community proposals')
  await expect(offerCard(app, SUPER_NODE)).toContainText(app.t('node.sold', { sold: '812', total: '1,000' }))
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '81.2')
  await expect(offerCard(app)).toBeHidden()

  const data = [{ id: 'public', name: 'Community' }]
  await page.route('**/node/types', (route) => route.fulfill({ json: { code: 200, message: 'OK', data } }))
  await changeSale(page, (sale) => ({ ...sale, items: sale.items.filter(({ id }) => id === 'public') }))
  await app.reload()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Community' })).toBeChecked()
  await expect(offerCard(app).getByRole('heading', { name: PUBLIC_NODE.name })).toBeVisible()
})

test('double taps make one purchase; it refetches user info, node list and accounts, and no screen shows the old balance as current', async ({
  app,
  page,
  server,
  calls,
}) => {
  const twice = (button: HTMLElement) => {
    button.click()
    button.click()
  }
  await app.open('/assets')
  await expect(page.getByText('2,104.75')).toBeVisible()
  await goTo(app, '/node')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await calls.settled()
  const sales = calls.count('listNodeSales')
  const userInfo = calls.count('getUserInfo')
  const release = await server.hold('listAccounts')
  await buyButton(app).evaluate(twice)
  const confirms = app.sheet('tip.sureBuy', PUBLIC_NODE)
  await expect(confirms).toHaveCount(1)
  await app.inSheet(confirms, 'node.buyNow').evaluate(twice)
  await expect(app.toast('tip.buySuccess')).toBeVisible()
  await expect(confirms).toBeHidden()
  for (const path of ['/node', '/assets', '/', '/assets/withdraw']) {
    await goTo(app, path)
    await expect(page.getByText(app.t('age.updating')).first()).toBeVisible()
    await expect(page.getByText(/1,860\.25|2,104\.75/)).toHaveCount(0)
  }
  release()
  await expect(page.getByText(USDT_AFTER_PURCHASE)).toBeVisible()
  await expect(page.getByText(app.t('age.updating'))).toBeHidden()
  await goTo(app, '/node')
  await expect(app.text('node.limitReached', { max: 2 })).toBeVisible()
  expect(calls.count('buyNode')).toBe(1)
  expect(calls.count('getUserInfo')).toBe(userInfo + 1)
  expect(calls.count('listNodeSales')).toBeGreaterThan(sales + 1)
})

test('an insufficient balance is said before the question, and leads to the deposit sheet, which opens once', async ({
  app,
  page,
  server,
  calls,
}) => {
  await server.enterScenario('usdt-balance', { amount: '5' })
  await app.open('/node')
  await expect(app.text('node.usableShort')).toBeVisible()
  await clickBuy(app)
  await app.press(app.sheet('tip.insufficientBalance'), 'assets.deposit')
  expect(calls.count('buyNode')).toBe(0)
  await app.expectPath('/assets')
  await expect(app.sheet('deposit.title')).toBeVisible()
  await page.keyboard.press('Escape')
  await app.link('tab.home').click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(app.t('tab.home'))
  await app.link('tab.assets').click()
  await expect(title).toHaveText(app.t('tab.assets'))
  await expectNothingOpens(app)

  await app.reload()
  await expect(page.getByText('TPUA', { exact: true }).first()).toBeVisible()
  await expect(app.sheet('deposit.title')).toBeHidden()
})

for (const language of vary(LANGUAGES))
  test.describe(`in ${language}`, () => {
    test.use({ language, hasTouch: true })

    test(
      'after buying, the licence has its number once the server counts it, and leads to the account',
      LONG,
      async ({ app, page }) => {
        const name = language === 'zh-CN' ? '公共节点' : PUBLIC_NODE.name
        const licence = page.getByRole('link', { name: app.t('node.view'), exact: true }).locator('xpath=../..')
        await app.open('/node')
        const placeOfButton = () => buyButton(app).boundingBox()
        const place = await placeOfButton()
        await clickBuy(app)
        await expect(app.sheet('tip.sureBuy', { name })).toBeVisible()
        await expect(licence).toBeHidden()
        // Still counts as before the purchase.
        await page.route('**/node/buy', async (route) => {
          await changeSale(page, (sale) => ({ ...sale, items: sale.items.map((item) => ({ ...item, bought: 1 })) }))
          await route.continue()
        })
        await app.inSheet(app.sheet('tip.sureBuy', { name }), 'node.buyNow').tap()
        await expect(app.toast('tip.buySuccess')).toHaveText(/Buy Success|购买成功/)
        await expect(licence).toContainText(`${name}—`)
        await expect(app.text('node.limitReached', { max: 2 })).toBeVisible()
        expect(await placeOfButton()).toEqual(place)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.getByRole('button', { name: app.t('age.refresh') }).tap()
        await expect(licence).toContainText(app.t('node.licenceOf', { number: 2, max: 2 }))
        await licence.getByRole('link').tap()
        await app.expectPath('/my')
        await expect(page.getByRole('region', { name: app.t('my.licences') })).toContainText(
          app.t('node.countOf', { bought: 2, max: 2 }),
        )
        await app.goBack()
        await expect(offerCard(app, { ...PUBLIC_NODE, name })).toBeVisible()
        await expect(licence).toBeHidden()
      },
    )
  })

test('a sale without any node says that there is none, not that "this node" is missing; without a sale there is an empty state', async ({
  app,
  page,
  server,
}) => {
  await page.route('**/node/types', (route) => route.fulfill({ json: { code: 200, message: 'OK', data: [] } }))
  await changeSale(page, (sale) => ({ ...sale, items: [] }))
  await app.open('/node')
  await expect(app.text('node.noneText')).toBeVisible()
  await expect(app.text('node.notOnSale')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await server.enterScenario('sale-none')
  await app.reload()
  await expect(app.heading('node.none')).toBeVisible()
})
