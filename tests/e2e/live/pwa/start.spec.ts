import { SHELL } from '../../../../src/lib/config/pages.ts'
import { countLoads } from '../../browser/browserStorage.ts'
import { LONG } from '../../fixtures/variations.ts'
import { controlled, expect, test } from '../../pwa/test.ts'
import { takeFromMenu } from '../../pwa/updates.ts'

declare global {
  interface Window {
    buttonsAtRegistration?: number
  }
}

test('the service worker is registered when the page is usable, and serves the second visit, which asks the host for nothing else', async ({
  app,
  page,
  host,
}) => {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    serviceWorker.register = (...args) => {
      window.buttonsAtRegistration = document.querySelectorAll('main button').length
      return register(...args)
    }
  })
  const loads = countLoads(page)
  await app.open()
  await controlled(page)
  expect(await page.evaluate(() => window.buttonsAtRegistration)).toBeGreaterThan(0)

  host.requests.length = 0
  const second = await page.context().newPage()
  const answer = await second.goto('/node')
  expect(answer?.fromServiceWorker()).toBe(true)
  const shell = await answer?.text()
  // The same for every address.
  expect(shell).not.toContain('data-path')
  // The code is on the device: requesting it before the first paint would only delay that.
  expect(shell).not.toContain('rel="modulepreload"')
  for (const path of ['/', '/deal', '/assets']) await second.goto(path)
  await second.waitForLoadState('networkidle')
  expect(host.requests.filter((request) => request !== 'GET /sw.js')).toEqual([])
  expect(await (await page.request.get('/node')).text()).toContain('rel="modulepreload"')
  expect(loads()).toBe(1)
})

test.describe('a first visit whose network damages a file', () => {
  test.use({ failuresPlanned: true })

  test('gets its service worker later, without a reload', async ({ app, page, host }) => {
    await page.clock.install()
    const mend = host.truncates(SHELL)
    await app.open()
    await expect.poll(() => host.requests.filter((request) => request === `GET ${SHELL}`).length).toBeGreaterThan(1)
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(registrations).toBe(0)
    mend()
    const loads = countLoads(page)
    await expect
      .poll(async () => {
        await page.clock.fastForward(60_000)
        return page.evaluate(() => navigator.serviceWorker.controller?.state)
      })
      .toBe('activated')
    expect(loads()).toBe(0)
  })
})

test.describe('the Trusted Types policy', () => {
  test.use({ failuresPlanned: /TrustedScriptURL/ })

  test('allows the service worker’s URL and no other script', async ({ app, page }) => {
    await app.open()
    await controlled(page)
    const refusals = await page.evaluate(async () => {
      const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '')
      const worker = await navigator.serviceWorker.register('/other.js').then(() => 'registered', reasonOf)
      try {
        document.createElement('script').src = '/sw.js?x'
        return [worker, 'set']
      } catch (error) {
        return [worker, reasonOf(error)]
      }
    })
    expect(refusals).toEqual([expect.stringContaining('TrustedScriptURL'), expect.stringContaining('TrustedScriptURL')])
  })
})

test.describe('a browser without service workers', () => {
  // The old version's files are missing.
  test.use({ failuresPlanned: true })

  test('gets the whole app, and its updates', LONG, async ({ app, page, host, next, wallet }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await app.open('/assets')
    expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
    await app.connect()
    await expect(app.text('assets.total')).toBeVisible()
    expect(wallet.requestCount('personal_sign')).toBe(1)
    await app.button('nav.menu').click()
    await app.button('app.checkForUpdate').click()
    await expect(app.text('app.upToDate')).toBeVisible()
    host.goDown()
    await app.button('app.checkForUpdate').click()
    await expect(app.text('app.checkFailed')).toBeVisible()
    host.deploy(next)
    host.comeBack()
    await app.button('app.checkForUpdate').click()
    await takeFromMenu(app)
  })
})
