import type { Locator } from '@playwright/test'
import { groupAddress, spell } from '../../../../src/lib/format/addresses.ts'
import { storageKeys } from '../../browser/browserStorage.ts'
import { addressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'
import { submitAmount, summarySheet } from '../../pages/withdraw.ts'

test.use({ loggedIn: true })

/** The rows of a confirmation, each with its label and value. */
const rowsOf = (sheet: Locator) =>
  sheet.locator('dl > div').evaluateAll((rows) => rows.map((row) => [...row.children].map((part) => part.textContent)))

const fontSize = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

for (const language of vary(CHINESE_FIRST))
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test(
      'a purchase and a withdrawal are confirmed in one form: a large amount, then rows',
      LONG,
      async ({ app, page }) => {
        await app.open('/node')
        await page.getByRole('radio').nth(1).check({ force: true })
        const name = (await page.getByRole('main').getByRole('region').getByRole('heading').textContent()) ?? ''
        await page.getByRole('button', { name: '1,000 USDT' }).click()
        const purchase = app.sheet('tip.sureBuy', { name })
        // Formatted as on the button.
        await expect(purchase.getByText('1,000 USDT', { exact: true }).first()).toBeVisible()
        await expect(purchase).not.toContainText('1000')
        expect(await rowsOf(purchase)).toEqual([[app.t('user.node'), name]])
        await app.press(purchase, 'action.cancel')

        await app.open('/assets/withdraw')
        await submitAmount(app, '1234.5')
        const withdrawal = summarySheet(app)
        const amount = withdrawal.getByText('1,234.5', { exact: true })
        await expect(amount).toBeVisible()
        const address = addressOf('member')
        expect(await rowsOf(withdrawal)).toEqual([
          [app.t('withdraw.address'), spell(address) + address + groupAddress(address).join('')],
          [app.t('withdraw.network'), app.t('withdraw.testNetwork')],
          [app.t('withdraw.fee'), '1 USDT'],
        ])
        expect(await fontSize(amount)).toBeGreaterThan(30)
      },
    )

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
