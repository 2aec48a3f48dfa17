import { LONG } from '../../fixtures/variations.ts'
import { demoBar, panelOf } from '../../pages/demo.ts'
import { expect, test } from '../../pwa/missingChunks.ts'

test(
  'without the code of the panel the bar stays, and opens the panel once its code is there',
  LONG,
  async ({ app, page }) => {
    await app.open()
    await expect(app.connectButton).toBeVisible()
    const code = /\/static\/DemoPanel-[^/]*\.js$/
    // The second file is that of the recovery: nothing reloads by itself.
    for (const file of [code, '/sw.js']) await page.route(file, (route) => route.abort('internetdisconnected'))
    await demoBar(page).click()
    await expect(app.toast('error.notLoaded')).toBeVisible()
    await expect(demoBar(page)).toBeVisible()
    await page.unroute(code)
    await demoBar(page).click()
    await expect(panelOf(page)).toBeVisible()
  },
)
