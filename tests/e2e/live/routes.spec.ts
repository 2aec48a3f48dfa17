import type { Page } from '@playwright/test'
import { paths } from '../../../src/lib/config/paths.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'

const OPEN = [paths.home, paths.deal, paths.dealRecord, paths.mining]
const PROTECTED = Object.values(paths).filter((path) => !OPEN.some((open) => open === path))

/** Expects what search engines and link previews read. */
async function expectIndexable(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/TPU/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^(?:en-US|zh-CN)$/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50}/)
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
    'content',
    /^width=device-width, initial-scale=1\b(?!.*user-scalable)/,
  )
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
}

test('every protected screen asks a guest to connect and makes no calls', async ({ app, page, calls }) => {
  for (const path of PROTECTED) {
    await app.open(path)
    await expect(app.heading('connect.cardTitle')).toBeVisible()
    await expectIndexable(page)
  }
  expect(calls.count()).toBe(0)
})

test('the sale tells a guest what it sells, and what connecting shows', async ({ app }) => {
  await app.open('/node')
  await expect(app.text('connect.saleText')).toBeVisible()
  await expect(app.text('connect.cardText')).toHaveCount(0)
})

for (const path of vary([paths.assets, paths.invited]))
  test(`connecting on ${path} returns to it`, async ({ app }) => {
    await app.open(path)
    await app.connect()
    await expect(app.link('tab.home')).toBeVisible()
    await app.expectPath(path)
    await expect(app.heading('connect.cardTitle')).toBeHidden()
  })

test('the static screens are open to guests and make no calls', async ({ app, page, calls }) => {
  for (const path of [paths.deal, paths.dealRecord, paths.mining]) {
    await app.open(path)
    await expectIndexable(page)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(app.heading('connect.cardTitle')).toBeHidden()
    await expect(app.heading('notFound.title')).toBeHidden()
  }
  expect(calls.count()).toBe(0)
})

for (const path of vary(['/mining/record', '/no/such/page', '/node/1']))
  test(`${path} shows "not found" with a link home`, async ({ app }) => {
    await app.open(path)
    await expect(app.heading('notFound.title')).toBeVisible()
    await app.link('action.toHome').click()
    await app.expectPath('/')
    await expect(app.connectButton).toBeVisible()
  })

test.describe('a member', () => {
  test.use({ loggedIn: true })

  test('can open every screen by its path', LONG, async ({ app, page }) => {
    for (const path of Object.values(paths)) {
      await app.open(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
      await expect(app.heading('connect.cardTitle')).toBeHidden()
      await expect(app.heading('notFound.title')).toBeHidden()
    }
  })
})
