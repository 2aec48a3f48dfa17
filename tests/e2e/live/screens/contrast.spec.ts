import { contrastRatioOf } from '../../browser/contrast.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import { openScreen, show } from '../../pages/screens.ts'

test.use({ loggedIn: true })

for (const colorScheme of vary(['dark', 'light']))
  test(`text on the glow at the top has enough contrast in the ${colorScheme} scheme`, LONG, async ({ app, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await openScreen(app, '/')
    for (const [path, words] of [
      ['/assets', /^as of/],
      ['/deal', app.t('deal.history')],
      ['/mining', app.t('mining.record')],
    ] as const) {
      await show(app, path)
      expect.soft(await contrastRatioOf(page.getByText(words).first()), path).toBeGreaterThanOrEqual(4.5)
    }
  })
