import type { Locator } from '@playwright/test'
import { expectOverlayEntries } from '../browser/overlays.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import type { App } from '../pages/app.ts'
import { buyNode } from '../pages/nodeSale.ts'
import { openScreen } from '../pages/screens.ts'

/** Chained: the deposit sheet reads the chain. */
test.use({ chained: true, loggedIn: true, hasTouch: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

const CLOSE: [how: string, close: (app: App, upper: Locator) => Promise<unknown>][] = [
  ['Escape', ({ page }) => page.keyboard.press('Escape')],
  ['a step back', ({ page }) => page.goBack()],
  ['a tap beside it', (_, upper) => upper.tap({ position: { x: 195, y: 20 } })],
]

/** Expects that only the upper sheet closes, however it is closed. */
async function expectOnlyUpperCloses(app: App, lower: Locator, upper: Locator, open: () => Promise<void>) {
  for (const [how, close] of CLOSE) {
    await open()
    await expect(upper).toBeVisible()
    await expectOverlayEntries(app.page, 2)
    await close(app, upper)
    await expect(upper, how).toBeHidden()
    // The entry of the upper one has left the history: nothing else closes after that.
    await expectOverlayEntries(app.page, 1)
    await expect(lower, how).toBeVisible()
    await expect.poll(() => lower.evaluate((sheet) => sheet.contains(document.activeElement)), how).toBe(true)
  }
  await app.page.keyboard.press('Escape')
  await expect(lower).toBeHidden()
}

async function openDrawer(app: App): Promise<Locator> {
  await app.button('nav.menu').tap()
  return app.sheet('nav.menu')
}

test('above the drawer, only the question about logging out closes', LONG, async ({ app }) => {
  await openScreen(app, '/my')
  const drawer = await openDrawer(app)
  await expectOnlyUpperCloses(app, drawer, app.sheet('tip.sureExit'), () => app.inSheet(drawer, 'drawer.exit').tap())
})

test('above the drawer, only the reply to a purchase closes', LONG, async ({ app, page, server }) => {
  await openScreen(app, '/node')
  // Spent elsewhere meanwhile: only the server knows, also after it has refused.
  await server.enterScenario('usdt-balance', { amount: '5' })
  await page.route('**/wallet/accounts', (route) => route.fulfill({ json: { code: 500, message: '', data: null } }))
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

test('a tap on a toast above a sheet, and what begins in a sheet and ends beside it, leave the sheet open', async ({
  app,
  page,
}) => {
  await openScreen(app, '/')
  await page.getByRole('button', { name: app.t('home.joinMine') }).tap()
  const toast = app.toast('tip.notOpen')
  const sheet = app.sheet('language.title')
  await app.languageButton.tap()
  await expect(sheet).toBeVisible()
  const box = await toast.getByRole('button').boundingBox()
  if (!box) throw new Error('The toast is not in view')
  // What comes sooner is taken for the second tap of a double tap.
  await page.waitForTimeout(500)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect(toast).toBeHidden()
  await expect(sheet).toBeVisible()

  await sheet.getByRole('heading').hover()
  await page.mouse.down()
  await page.mouse.move(195, 20)
  await page.waitForTimeout(500)
  await page.mouse.up()
  await expect(sheet).toBeVisible()
  await page.mouse.click(195, 20)
  await expect(sheet).toBeHidden()
})
