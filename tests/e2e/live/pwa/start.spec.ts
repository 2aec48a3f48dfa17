import { EVERY_PATH } from '../../support/places.ts'
import { expectScreen, withProfile } from '../../support/pwa/offline.ts'
import { controlled, expect, test } from '../../support/pwa/test.ts'
import { watch } from '../../support/watch.ts'

declare global {
  interface Window {
    buttonsAtRegistration?: number
  }
}

test('the worker is registered once the page can be used, and serves the second visit', async ({ app, page }) => {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    serviceWorker.register = (...args) => {
      window.buttonsAtRegistration = document.querySelectorAll('main button').length
      return register(...args)
    }
  })
  await app.open()
  await controlled(page)
  expect(await page.evaluate(() => window.buttonsAtRegistration)).toBeGreaterThan(0)

  const second = await page.context().newPage()
  await second.addInitScript(() => {
    document.title = navigator.serviceWorker.controller ? 'controlled' : 'free'
  })
  const answer = await second.goto('/node')
  expect(answer?.fromServiceWorker()).toBe(true)
})

test('without its origin every screen opens in a browser that was started anew', async ({ host, launchOptions }) => {
  await withProfile(launchOptions, async (start) => {
    const first = (await start()).pages()[0]
    await first?.goto(host.origin)
    if (first) await controlled(first)
    await host.stop()

    const context = await start()
    const problems = await watch(context, host.origin, true)
    for (const path of EVERY_PATH) {
      const page = await context.newPage()
      await page.goto(host.origin + path)
      await expectScreen(page, path)
      await page.close()
    }
    expect(problems).toEqual([])
  })
})

test('a browser without service workers gets the whole app', async ({ app, page, wallet }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await app.open('/assets')
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
  await app.connect()
  await expect(app.text('assets.total')).toBeVisible()
  expect(wallet.times('personal_sign')).toBe(1)
  await app.button('nav.menu').click()
  await app.button('app.checkForUpdate').click()
  await expect(app.text('app.newest')).toBeVisible()
})
