import type { Locator } from '@playwright/test'
import { expectOverlayEntries } from '../browser/overlays.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import type { App } from '../pages/app.ts'
import { fillAmount, openDeposit, recipientQuestion } from '../pages/deposit.ts'
import { buyNode } from '../pages/nodeSale.ts'
import { openScreen } from '../pages/screens.ts'

/** Chained: the deposit sheet reads the chain. */
test.use({ chained: true, loggedIn: true, hasTouch: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

const CLOSE: [how: string, close: (app: App) => Promise<unknown>][] = [
  ['Escape', ({ page }) => page.keyboard.press('Escape')],
  ['a step back', ({ page }) => page.goBack()],
  ['a tap beside it', ({ page }) => page.touchscreen.tap(195, 20)],
]

/** Expects that only the upper sheet closes, however it is closed. */
async function expectOnlyUpperCloses(app: App, lower: Locator, upper: Locator, open: () => Promise<void>) {
  for (const [how, close] of CLOSE) {
    await open()
    await expect(upper).toBeVisible()
    await expectOverlayEntries(app.page, 2)
    await close(app)
    await expect(upper, how).toBeHidden()
    // The entry of the upper one has left the history: nothing else closes after that.
    await expectOverlayEntries(app.page, 1)
    await expect(lower, how).toBeVisible()
    expect(await lower.evaluate((sheet) => sheet.contains(document.activeElement)), how).toBe(true)
  }
  await app.page.keyboard.press('Escape')
  await expect(lower).toBeHidden()
}

async function openDrawer(app: App): Promise<Locator> {
  await app.button('nav.menu').tap()
  return app.sheet('nav.menu')
}

test('above the drawer, only the question about logging out closes', async ({ app }) => {
  await openScreen(app, '/my')
  const drawer = await openDrawer(app)
  await expectOnlyUpperCloses(app, drawer, app.sheet('tip.sureExit'), () => app.inSheet(drawer, 'drawer.exit').tap())
})

test('above what is saved, only the question about deleting it closes', LONG, async ({ app }) => {
  await openScreen(app, '/my')
  await app.button('storage.title').tap()
  const storage = app.sheet('storage.title')
  await expectOnlyUpperCloses(app, storage, app.sheet('storage.sureFree'), () =>
    app.inSheet(storage, 'storage.free').tap(),
  )
})

test('above the deposit, only the question about the address closes', LONG, async ({ app }) => {
  const deposit = await openDeposit(app)
  await expectOnlyUpperCloses(app, deposit, recipientQuestion(app), () => fillAmount(app, '7'))
})

test('above the drawer, only the reply to a purchase closes', LONG, async ({ app, server }) => {
  await server.enterScenario('usdt-balance', { amount: '5' })
  await openScreen(app, '/node')
  const drawer = app.sheet('nav.menu')
  await expectOnlyUpperCloses(app, drawer, app.sheet('tip.insufficientBalance'), async () => {
    if (await drawer.isVisible()) await app.page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    const release = await server.hold('buyNode')
    await buyNode(app)
    await expect(await openDrawer(app)).toBeVisible()
    release()
  })
})

test.describe('without a wallet', () => {
  test.use({ loggedIn: false, installed: {} })

  test('above the wallet apps, only the alert that copying failed closes', LONG, async ({ app, page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'))
    })
    await app.open()
    await app.connect()
    const wallets = app.sheet('wallet.none')
    await expectOnlyUpperCloses(app, wallets, app.sheet('tip.copyFailed'), () =>
      app.inSheet(wallets, 'wallet.copyLink').tap(),
    )
  })
})
