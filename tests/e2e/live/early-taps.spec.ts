import { countLoads } from '../browser/browserStorage.ts'
import { serveShell } from '../browser/network.ts'
import { holdCode } from '../browser/prerenderedPage.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'

test(
  'a tap before the app’s code has loaded is answered afterwards: on a link without another load, on the language, also if the mouse button is released later, on Connect',
  LONG,
  async ({ app, page }) => {
    const loads = countLoads(page)
    const taps = [
      {
        path: '/deal',
        tap: () => app.link('nav.toHome').click(),
        expectAnswer: async () => {
          await app.expectPath('/')
          await expect(app.connectButton).toBeVisible()
          expect(loads()).toBe(1)
        },
      },
      {
        path: '/',
        tap: () => app.languageButton.click(),
        expectAnswer: () => expect(app.sheet('language.title')).toBeVisible(),
      },
      {
        path: '/',
        tap: async () => {
          await app.languageButton.hover()
          await page.mouse.down()
        },
        expectAnswer: async () => {
          await page.mouse.up()
          await expect(app.sheet('language.title')).toBeVisible()
        },
      },
      { path: '/', tap: () => app.connect(), expectAnswer: () => app.expectPath('/node') },
    ]
    for (const { path, tap, expectAnswer } of taps) {
      const release = await holdCode(page)
      await page.goto(path, { waitUntil: 'commit' })
      await tap()
      await release()
      await expectAnswer()
    }
  },
)

test.describe('with a session', () => {
  test.use({ loggedIn: true })

  test('a tap on the menu or a tab of the shell is answered afterwards', LONG, async ({ app, page }) => {
    await app.open('/assets')
    await serveShell(page)
    const taps = [
      { tap: () => app.button('nav.menu').click(), expectAnswer: () => expect(page.getByRole('dialog')).toBeVisible() },
      { tap: () => app.link('tab.assets').click(), expectAnswer: () => app.expectPath('/assets') },
    ]
    for (const { tap, expectAnswer } of taps) {
      const release = await holdCode(page)
      await page.goto('/', { waitUntil: 'commit' })
      await tap()
      await release()
      await expectAnswer()
    }
  })
})
