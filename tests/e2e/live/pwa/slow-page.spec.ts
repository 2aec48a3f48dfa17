import type { Page } from '@playwright/test'
import { holdCode, visibleTexts, words } from '../../browser/firstFrame.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expect, test } from '../../pwa/test.ts'

test.use({ serviceWorkers: 'block' })

const BAR = 'TPU'

/** Opens the home, of which no more than the guest's frame arrives, and returns what is visible. */
async function openBeginning(page: Page): Promise<string[]> {
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root header').getByText(BAR, { exact: true })).toBeVisible()
  // What has arrived has been painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  return words(await visibleTexts(page))
}

test.describe('while the rest of the page is on its way', () => {
  test('a guest sees the frame', async ({ page, app, host }) => {
    const release = host.holdsPagesAfter('</main>')
    expect(await openBeginning(page)).toEqual(expect.arrayContaining([BAR, app.t('connect.button')]))
    release()
    await app.started()
  })

  test('a guest who chose Chinese sees the start of the bar, and no English', async ({ page, app, host }) => {
    await app.open('/?lang=zh-CN')
    const release = host.holdsPagesAfter('</main>')
    expect(await openBeginning(page)).toEqual([BAR])
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u4e00-\u9fff]/)
  })

  test('a guest with saved data sees the frame, with the place of its button', async ({ page, app, host }) => {
    await app.open('/')
    await page.evaluate(() => localStorage.setItem('tpu:hasSavedData', 'true'))
    const release = host.holdsPagesAfter('</main>')
    await holdCode(page)
    expect(await openBeginning(page)).toContain(app.t('connect.button'))
    const place = () => page.getByRole('heading', { level: 1 }).boundingBox()
    const early = await place()
    release()
    await expect(page.locator('#root')).toHaveAttribute('data-frame', 'returning-en-US')
    expect(await place()).toEqual(early)
  })

  test.describe('with a session', () => {
    test.use({ loggedIn: true })

    test('a member sees the start of the bar, and no Connect button', LONG, async ({ page, app, host }) => {
      await app.open('/')
      const release = host.holdsPagesAfter('</main>')
      expect(await openBeginning(page)).toEqual([BAR])
      release()
      await app.started()
    })
  })
})
