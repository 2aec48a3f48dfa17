import { LANGUAGES } from '../../../src/contract/language.ts'
import { paths } from '../../../src/lib/config/paths.ts'
import { expectNothingChanged, openInTwoSteps } from '../browser/prerenderedPage.ts'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import { DEMO_MESSAGES, demoBar } from '../pages/demo.ts'

test.use({ installed: {} })

const ROUTES = Object.values(paths)

for (const language of vary(LANGUAGES))
  test(`in ${language}, every route says that nothing is real before the demo’s code has loaded, and nothing moves`, async ({
    page,
  }) => {
    test.slow()
    for (const path of vary(ROUTES)) {
      const frames = await openInTwoSteps(page, `${path}?lang=${language}`)
      expect.soft(frames.frame[0], path).toMatch(new RegExp(`^${DEMO_MESSAGES[language].bar} @ `))
      expect.soft(frames.frame.length, path).toBeGreaterThan(4)
      expectNothingChanged(path, frames)
      await expect(demoBar(page, language)).toBeVisible()
    }
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, failuresPlanned: true })

  test('a page is readable, with the bar of the demo and what is missing', async ({ page }) => {
    for (const path of [...vary(ROUTES), '/no/such/page']) {
      await page.goto(path)
      await expect(page.getByText(DEMO_MESSAGES['en-US'].bar, { exact: true })).toBeVisible()
      await expect(page.getByText(DEMO_MESSAGES['zh-CN'].bar, { exact: true })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('noscript')).toBeVisible()
    }
  })
})
