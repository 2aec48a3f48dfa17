import type { Locator } from '@playwright/test'
import { storageKeys } from '../../browser/browserStorage.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'
import { submitAmount, summarySheet } from '../../pages/withdraw.ts'

test.use({ loggedIn: true })

const fontSize = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

for (const language of vary(CHINESE_FIRST))
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a withdrawal is confirmed below a large amount, formatted', LONG, async ({ app }) => {
      await app.open('/assets/withdraw')
      await submitAmount(app, '1234.5')
      const amount = summarySheet(app).getByText('1,234.5', { exact: true })
      await expect(amount).toBeVisible()
      expect(await fontSize(amount)).toBeGreaterThan(30)
    })

    test('exit says what it deletes and what stays, and looks dangerous; Cancel keeps the session', async ({
      app,
      page,
    }) => {
      await app.open('/assets')
      await app.button('nav.menu').click()
      await app.button('drawer.exit').click()
      const question = app.sheet('tip.sureExit')
      await expect(question).toContainText(app.t('drawer.exitText'))
      const colorOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).color)
      const danger = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = 'var(--danger)'
        return getComputedStyle(probe).color
      })
      expect(await colorOf(app.inSheet(question, 'drawer.exit'))).toBe(danger)
      expect(await colorOf(app.inSheet(question, 'action.cancel'))).not.toBe(danger)
      await app.press(question, 'action.cancel')
      await expect(question).toBeHidden()
      expect((await storageKeys(page)).session).toEqual(['tpu:session'])
    })
  })
