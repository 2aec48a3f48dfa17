import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../../src/contract/language.ts'
import { expect, test } from '../fixtures/test.ts'

/** Holds the app's code back until it is released. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/index-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const rootText = (page: Page) => page.locator('#root').textContent()
/** The page's layout shift so far. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
const hasStarted = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-frame')

for (const language of LANGUAGES)
  test(`in ${language} the home is painted before the app’s code has loaded, and stays as it is`, async ({ page }) => {
    const release = await holdCode(page)
    await page.goto(`/?lang=${language}`, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    const painted = await rootText(page)
    release()
    await hasStarted(page)
    expect(await rootText(page)).toBe(painted)
    expect(await layoutShift(page)).toBe(0)
  })

test('a tap on Connect before the app’s code has loaded is answered afterwards', async ({ app, page }) => {
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await app.connectButton.click()
  release()
  await app.expectPath('/node')
})

test('the stored language is painted from the first frame', async ({ app, page }) => {
  await app.open('/?lang=zh-CN')
  await hasStarted(page)
  await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u4e00-\u9fff]/)
})

test.describe('with a session', () => {
  test.use({ loggedIn: true })

  test('a reload paints no Connect button before the app’s code has loaded', async ({ app, page }) => {
    await app.open('/assets')
    await expect(app.button('assets.deposit')).toBeVisible()
    const release = await holdCode(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(app.button('nav.menu')).toBeVisible()
    await expect(app.connectButton).toHaveCount(0)
    await expect(app.text('connect.short')).toHaveCount(0)
    release()
    await expect(app.button('assets.deposit')).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the home is readable, and says what is missing', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('noscript')).toBeVisible()
  })
})
