import type { Page } from '@playwright/test'
import { visibleTexts, words } from '../../browser/prerenderedPage.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expect, test } from '../../pwa/test.ts'

test.use({ serviceWorkers: 'block' })

const BAR = 'TPU'

/** Opens the home, of which no more than the first view, a guest's in English, arrives. @returns what is visible */
async function openBeginning(page: Page): Promise<string[]> {
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root main')).toBeAttached()
  // What has arrived has been painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  return words(await visibleTexts(page))
}

test.describe('while the rest of the page is on its way', () => {
  test('a guest sees its page; one who chose Chinese sees no English', LONG, async ({ page, app, host }) => {
    const release = host.holdsPagesAfter('</main>')
    expect(await openBeginning(page)).toEqual(expect.arrayContaining([BAR, app.t('connect.button')]))
    release()
    await app.started()

    await app.open('/?lang=zh-CN')
    const releaseAgain = host.holdsPagesAfter('</main>')
    expect(await openBeginning(page)).toEqual([])
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    releaseAgain()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u4e00-\u9fff]/)
  })

  test.describe('with a session', () => {
    test.use({ loggedIn: true })

    test('a member sees nothing of a guest', LONG, async ({ page, app, host }) => {
      await app.open('/')
      const release = host.holdsPagesAfter('</main>')
      expect(await openBeginning(page)).toEqual([])
      release()
      await app.started()
    })
  })
})
