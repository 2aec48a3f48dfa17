import { WITH_MOTION } from '../../browser/motion.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { openScreen, show } from '../../pages/screens.ts'

test.use({ loggedIn: true, hasTouch: true })

test.describe('a phone that can vibrate', () => {
  test.use({ ...WITH_MOTION, permissions: ['clipboard-read', 'clipboard-write'] })

  test(
    'does so shortly on success, otherwise on a refusal, and not for what is neither',
    LONG,
    async ({ app, page }) => {
      await openScreen(app, '/invited')
      await page.evaluate(() => {
        const patterns: VibratePattern[] = []
        Object.assign(globalThis, { patterns })
        Object.assign(navigator, { vibrate: (pattern: VibratePattern) => patterns.push(pattern) })
      })
      await app.link('tab.home').tap()
      await page.getByRole('button', { name: app.t('tab.mining'), exact: true }).tap()
      await expect(app.toast('tip.notOpen')).toBeVisible()
      await show(app, '/invited')
      await app.button('action.copy').first().tap()
      await expect(app.toast('tip.copySuccess')).toBeVisible()
      await show(app, '/assets/withdraw')
      await page.getByRole('textbox').fill('0.1')
      await page.getByRole('textbox').blur()
      await expect(app.toast('tip.tooSmall')).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(globalThis, 'patterns'))).toEqual([[15], [20, 60, 20]])
    },
  )
})
