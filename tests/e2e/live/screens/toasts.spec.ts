import type { Page } from '@playwright/test'
import type { MessageId } from '../../../../src/lib/i18n/intl.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { buyNode } from '../../pages/nodeSale.ts'
import { ALL_PATHS, goTo, openScreen, show } from '../../pages/screens.ts'
import { amountField } from '../../pages/withdraw.ts'

test.use({ loggedIn: true })

/** Page function: the titles and controls under the toasts. */
function coveredByToasts(): string[] {
  const toasts = [...document.querySelectorAll('[popover][role=status] > button')].map((each) =>
    each.getBoundingClientRect(),
  )
  const meets = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return [...document.querySelectorAll('h1, h2, h3, button, a[href], input')]
    .filter((element) => !element.closest('[popover]'))
    .filter((element) => element.getBoundingClientRect().height > 1)
    .filter((element) => toasts.some((toast) => meets(toast, element.getBoundingClientRect())))
    .map((element) => element.textContent || element.outerHTML)
}

async function expectNothingCovered(app: App, page: Page, toast: MessageId): Promise<void> {
  await expect(app.toast(toast)).toBeVisible()
  await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([])
  await app.toast(toast).getByRole('button').click()
  await expect(app.toast(toast)).toBeHidden()
}

for (const [width, height] of vary([
  [320, 568],
  [390, 844],
] as const))
  test(`at ${width} × ${height} no toast covers a title or a control`, async ({ app, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width, height })
    await app.open('/')
    await app.button('home.joinMine').click()
    await expectNothingCovered(app, page, 'tip.notOpen')
    await goTo(app, '/assets/withdraw')
    await amountField(app).fill('9')
    await amountField(app).blur()
    await expectNothingCovered(app, page, 'tip.tooSmall')
    await goTo(app, '/invited')
    await app.button('action.copy').click()
    await expectNothingCovered(app, page, 'tip.copySuccess')
    await goTo(app, '/node')
    await buyNode(app)
    await expectNothingCovered(app, page, 'tip.buySuccess')
  })

for (const [width, height] of vary([
  [844, 390],
  [390, 844],
  [320, 568],
  [1280, 800],
]))
  test(`at ${width} × ${height} a toast finds a free place on every route`, LONG, async ({ app, page }) => {
    await page.setViewportSize({ width, height })
    await openScreen(app, '/')
    for (const path of ALL_PATHS) {
      await show(app, path)
      await app.button('tab.deal').click()
      await expectNothingCovered(app, page, 'tip.notOpen')
    }
  })
