import type { Locator } from '@playwright/test'
import { axeIn } from '../../browser/axe.ts'
import { expectOverlayEntries } from '../../browser/overlays.ts'
import { smallTargets } from '../../browser/touchTargets.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { rowsOf } from '../../pages/infiniteList.ts'
import { buyButton } from '../../pages/nodeSale.ts'
import { openScreen, show } from '../../pages/screens.ts'
import { amountField, confirmButton } from '../../pages/withdraw.ts'

// In `npm run night` axe checks each screen four times in English: two colour schemes, both ends of each gradient.

/** What opens above a screen of a member with a tap. */
const SHEETS: [name: string, path: string, findOpener: (app: App) => Locator | Promise<Locator>][] = [
  ['menu', '/', (app) => app.button('nav.menu')],
  ['language', '/', (app) => app.languageButton],
  ['buy', '/node', buyButton],
  ['deposit', '/assets', (app) => app.button('assets.deposit')],
  ['hash', '/assets', (app) => app.button('deposit.notCredited')],
  [
    'withdraw',
    '/assets/withdraw',
    async (app) => {
      await amountField(app).fill('30')
      return confirmButton(app)
    },
  ],
  ['filter', '/assets/record', (app) => app.button('filter.title')],
  ['record', '/assets/record', (app) => rowsOf(app, 'screen.assetsRecord').getByRole('button').first()],
  ['export', '/assets/record', (app) => app.button('export.title')],
  ['saved data', '/my', (app) => app.button('storage.title')],
  ['address', '/my', (app) => app.button('invited.qr')],
  ['exit', '/my', (app) => app.button('drawer.exit')],
  ['QR code', '/invited', (app) => app.button('invited.qr')],
  ['stake', '/mining', (app) => app.button('mining.stake')],
]

for (const language of vary(CHINESE_FIRST)) {
  test.describe(`in ${language} axe finds no violation`, () => {
    test.use({ language })
    const check = axeIn(language)

    test.describe('for a guest without a wallet', () => {
      test.use({ installed: {} })

      test('in the alert that offers wallets', LONG, async ({ app, page }) => {
        await app.open('/')
        await app.connect()
        await expect(app.sheet('wallet.none')).toBeVisible()
        expect(await check(page, 'no wallet')).toEqual([])
      })
    })

    test.describe('for a member', () => {
      test.use({ loggedIn: true })

      test.describe('at 320 px', () => {
        test.use({ viewport: { width: 320, height: 568 }, hasTouch: true })

        test(
          'in any sheet, whose controls are large enough for a finger; going back closes it and nothing else, and confirms nothing',
          LONG,
          async ({ app, page, calls }) => {
            await openScreen(app, '/')
            for (const [name, path, findOpener] of SHEETS) {
              await show(app, path)
              const opener = await findOpener(app)
              await opener.tap()
              await expect(page.getByRole('dialog'), name).toHaveCount(1)
              expect.soft(await smallTargets(page), name).toEqual([])
              expect.soft(await check(page, name)).toEqual([])
              await expectOverlayEntries(page, 1)
              await page.goBack()
              await expect(page.getByRole('dialog'), name).toHaveCount(0)
              await app.expectPath(path)
              await expect(opener, name).toBeFocused()
            }
            expect(calls.count('buyNode') + calls.count('withdraw')).toBe(0)
          },
        )
      })

      test(
        'on an invalid field, a pressed filter chip, and a list that failed',
        LONG,
        async ({ app, page, server }) => {
          await openScreen(app, '/assets/withdraw')
          await page.getByRole('textbox').fill('3')
          await expect(app.alert('tip.tooSmall')).toBeVisible()
          const found = await check(page, 'too small')
          await show(app, '/assets/record')
          await app.button('record.income').click()
          await expect(app.button('record.income')).toHaveAttribute('aria-pressed', 'true')
          found.push(...(await check(page, 'chips')))
          await server.respondOnce('listWithdrawals', 500, 'The archive is closed.')
          await show(app, '/assets/withdrawRecord')
          await expect(app.button('action.retry')).toBeVisible()
          found.push(...(await check(page, 'problem')))
          expect(found).toEqual([])
        },
      )
    })
  })
}
