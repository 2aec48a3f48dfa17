import { goOffline, reopen } from '../../browser/network.ts'
import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { goTo } from '../../pages/screens.ts'

test.use({ loggedIn: true, failuresPlanned: /\/api\/|\/\?reach$/ })

/** Balances, frozen amounts, the total, its parts, and the amounts of the newest records. */
const FIGURES = /1,860\.25|12,480\.5|144\.5|2,104\.75|2,000|88%/

/** Page function: reports every figure that is on the page at any time, also to assistive technology only. */
function reportFigures(pattern: string): void {
  const { onFigure } = globalThis as unknown as { onFigure: (text: string) => void }
  const report = () => {
    const found = new RegExp(pattern).exec(document.documentElement.outerHTML)
    if (found) onFigure(found[0])
  }
  new MutationObserver(report).observe(document, { subtree: true, childList: true, characterData: true })
}

for (const language of vary(CHINESE_FIRST))
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test(
      'one tap hides every amount on all screens, after a reload and in the saved view, without a flash',
      LONG,
      async ({ app, page, context }) => {
        await app.open('/assets')
        await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
        await app.button('amount.hide').click()
        const seen: string[] = []
        await context.exposeFunction('onFigure', (text: string) => seen.push(text))
        await context.addInitScript(reportFigures, FIGURES.source)
        await page.reload()
        await expect(app.button('amount.show')).toBeVisible()
        await expect(page.getByText(app.t('amount.hidden')).first()).toBeAttached()
        for (const [path, text] of [
          ['/', app.t('home.mainAssets')],
          ['/node', app.t('node.usable')],
          ['/assets/withdraw', app.t('withdraw.fee')],
          ['/assets/record', 'USDT'],
        ] as const) {
          await goTo(app, path)
          await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
          await expect(page.getByText(app.t('amount.hidden')).first()).toBeAttached()
        }
        // What is the same for everyone stays.
        await goTo(app, '/node')
        await expect(app.button('node.buyFor', { price: '100' })).toBeVisible()

        await goOffline(context)
        // The home is the one screen whose shell shows balances before the app’s code has loaded.
        const saved = new App(await reopen(page, '/'), language)
        await expect(saved.page.getByRole('region', { name: saved.t('saved.title') })).toBeVisible()
        await expect(saved.page.getByText(saved.t('amount.hidden')).first()).toBeAttached()
        expect(seen).toEqual([])
        await saved.button('amount.show').click()
        await expect(saved.page.getByText(SEEDED_USDT).first()).toBeVisible()
      },
    )
  })
