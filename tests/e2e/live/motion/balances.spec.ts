import { WITH_MOTION } from '../../browser/motion.ts'
import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { openScreen, show } from '../../pages/screens.ts'

test.use({ loggedIn: true, hasTouch: true })

test.describe('a balance that changes', () => {
  test.use(WITH_MOTION)

  /** Page function: every text that the balance shows to a screen reader, and whether it has rolled. */
  const watchBalance = (label: string) => {
    const seen = { texts: [] as string[], rolled: false }
    Object.assign(globalThis, { balanceSeen: seen })
    const section = document.querySelector(`section[aria-label="${label}"]`)
    const look = () => {
      const text = section?.querySelector('p')?.textContent ?? ''
      if (seen.texts.at(-1) !== text) seen.texts.push(text)
      seen.rolled ||= document.getAnimations().length > 0 && !!section?.querySelector('[data-character]')
      requestAnimationFrame(look)
    }
    look()
  }

  test('rolls to the new one, and its text is never another', async ({ app, page, server }) => {
    await openScreen(app, '/')
    await server.enterScenario('usdt-balance', { amount: '1942.500001' })
    await page.evaluate(watchBalance, app.t('node.usable'))
    await page
      .getByRole('button', { name: app.t('age.refresh') })
      .first()
      .tap()
    await expect(page.locator('main [data-character]').first()).toBeAttached()
    await expect(page.locator('main [data-character]')).toHaveCount(0)
    const { texts, rolled } = await page.evaluate(() => Reflect.get(globalThis, 'balanceSeen'))
    expect(rolled).toBe(true)
    expect(texts).toEqual([`${SEEDED_USDT} USDT`, '1,942.500001 USDT'])
  })

  test('does not roll while amounts are hidden', LONG, async ({ app, page, server }) => {
    await openScreen(app, '/')
    await app.button('amount.hide').first().tap()
    await server.enterScenario('usdt-balance', { amount: '1942.5' })
    await page.evaluate(watchBalance, app.t('node.usable'))
    await page
      .getByRole('button', { name: app.t('age.refresh') })
      .first()
      .tap()
    await page.waitForLoadState('networkidle')
    await app.button('amount.show').first().tap()
    await expect(page.getByText('1,942.5').first()).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'balanceSeen').rolled)).toBe(false)
  })
})

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
