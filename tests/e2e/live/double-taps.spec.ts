import type { Locator } from '@playwright/test'
import { doubleTap } from '../browser/doubleTap.ts'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import { openLoadedDeposit, recipientQuestion } from '../pages/deposit.ts'
import { buyButton, PUBLIC_NODE } from '../pages/nodeSale.ts'
import { openScreen } from '../pages/screens.ts'
import { amountField, confirmButton, summarySheet } from '../pages/withdraw.ts'

test.use({ loggedIn: true, chained: true, hasTouch: true })

const TAPS = (['touch', 'mouse'] as const).flatMap((input) => [
  { input, gapMs: 150, arrivesMs: 700 },
  ...[70, 150, 300].map((gapMs) => ({ input, gapMs, arrivesMs: gapMs })),
])

for (const { input, gapMs, arrivesMs } of vary(TAPS))
  test.describe(`the second tap of a double tap (${input}, ${gapMs} ms apart, seen after ${arrivesMs} ms) reaches nothing else`, () => {
    const tapTwice = async (control: Locator, shown: Locator) => {
      const text = await control.textContent()
      const tapped = await doubleTap(control, input, gapMs, arrivesMs)
      await expect(shown).toBeVisible()
      expect(new Set(await tapped())).toEqual(new Set([text]))
    }

    test('on Buy, Confirm of a withdrawal, Deposit, its amount and “Open wallet”, and on their confirmations', async ({
      app,
      page,
      calls,
      wallet,
    }) => {
      await openScreen(app, '/node')
      const question = app.sheet('tip.sureBuy', PUBLIC_NODE)
      await tapTwice(buyButton(app), question)
      await tapTwice(app.inSheet(question, 'node.buyNow'), app.toast('tip.buySuccess'))
      await app.expectPath('/node')
      expect(calls.count('buyNode')).toBe(1)

      await openScreen(app, '/assets/withdraw')
      await amountField(app).fill('30')
      await tapTwice(confirmButton(app), summarySheet(app))
      await tapTwice(app.inSheet(summarySheet(app), 'action.confirm'), app.toast('tip.withdrawSuccess'))
      await app.expectPath('/assets/withdraw')
      expect(calls.count('withdraw')).toBe(1)

      await openScreen(app, '/assets')
      await tapTwice(app.button('assets.deposit'), app.sheet('deposit.title'))
      await page.keyboard.press('Escape')
      const sheet = await openLoadedDeposit(app)
      await sheet.getByLabel(app.t('deposit.amount')).fill('7')
      await tapTwice(app.inSheet(sheet, 'action.confirm'), recipientQuestion(app))
      await expect(sheet).toBeVisible()
      await tapTwice(app.inSheet(recipientQuestion(app), 'deposit.openWallet'), app.toast('tip.chargeSuccess'))
      expect(wallet.sent).toHaveLength(1)
    })
  })
