import type { Page } from '@playwright/test'
import { paths } from '../../src/lib/config/paths.ts'
import { App } from '../e2e/pages/app.ts'
import { demoBar, logInToDemo } from '../e2e/pages/demo.ts'
import { ACCOUNT_SCREENS, goTo } from '../e2e/pages/screens.ts'
import { withoutOrigin, withProfile } from '../e2e/pwa/offline.ts'
import { controlled } from '../e2e/pwa/test.ts'
import { BASE, below, expect, storedNames, test } from './hosted.ts'

type Edition = 'live-e2e' | 'demo'

const logIn = (edition: Edition, app: App): Promise<void> =>
  edition === 'demo' ? logInToDemo(app.page, () => app.connect()) : app.connect()

/** The pages of the links on the screen. */
const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''))

/** The address of the page's worker, and its scope. */
const registrationOf = (page: Page): Promise<[string | undefined, string | undefined]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return [registration?.active?.scriptURL, registration?.scope]
  })

/** Tests of both editions. */
export function testEdition(edition: Edition): void {
  test.use({ edition, ...(edition === 'demo' && { installed: {} }) })

  test('starts, logs in and shows every screen at its address, where a reload stays; a log-out leads to its home', async ({
    app,
    page,
  }) => {
    test.slow()
    await app.open(below('/'))
    await logIn(edition, app)
    await app.expectPath(below('/node'))
    for (const [path, says] of ACCOUNT_SCREENS) {
      await goTo(app, below(path))
      await expect(page.getByRole('main').getByText(says).first(), path).toBeVisible()
      const links = await linksOf(page)
      expect(links.length, path).toBeGreaterThan(1)
      expect(
        links.filter((link) => !link.startsWith(BASE)),
        path,
      ).toEqual([])
    }
    await goTo(app, below('/my'))
    await app.link('tab.home').click()
    await app.expectPath(below('/'))
    await expect(app.link('tab.home')).toHaveAttribute('aria-current', 'page')
    await app.goBack()
    await app.expectPath(below('/my'))
    await app.reload()
    await app.expectPath(below('/my'))
    await app.logOut()
    await app.expectPath(below('/'))
  })

  test('every address paints its own page, and starts at it', async ({ app, page, host }) => {
    for (const path of Object.values(paths)) {
      const html = await (await fetch(host.origin + below(path))).text()
      expect(html, path).toContain(`data-path="${below(path)}"`)
      await app.open(below(path))
      await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
      await expect(app.heading('notFound.title'), path).toBeHidden()
      await app.expectPath(below(path))
    }
  })

  test.describe('with an address that it does not have', () => {
    test.use({ failuresPlanned: true })

    test('the host answers 404 with the not-found screen, whose link leads to the home', async ({ app, page }) => {
      const response = await page.goto(below('/no/such/page'))
      expect(response?.status()).toBe(404)
      await expect(app.heading('notFound.title')).toBeVisible()
      await app.link('action.toHome').click()
      await app.expectPath(below('/'))
      await expect(app.connectButton).toBeVisible()
    })
  })

  test('Chromium can install it: its worker, its manifest and its shortcuts are below the path', async ({
    host,
    launchOptions,
  }) => {
    await withProfile(launchOptions, async (start) => {
      const context = await start()
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(host.origin + BASE)
      await controlled(page)
      expect(await registrationOf(page)).toEqual([`${host.origin}${BASE}sw.js`, host.origin + BASE])
      const cdp = await context.newCDPSession(page)
      const { url, data, errors } = await cdp.send('Page.getAppManifest')
      const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
      expect(url).toMatch(/\/manifest\.webmanifest$/)
      // What Chromium itself has against installing the app. Private windows can't install anything.
      expect([...errors, ...installabilityErrors]).toEqual([])
      const manifest: unknown = JSON.parse(data ?? '{}')
      expect(manifest).toMatchObject({ id: BASE, start_url: BASE, scope: BASE })
      const addresses = JSON.stringify(manifest).match(/"(?:src|url)":"[^"]+"/g) ?? []
      expect(addresses.length).toBeGreaterThan(10)
      expect(addresses.filter((address) => !address.includes(`":"${BASE}`))).toEqual([])
      for (const address of addresses) {
        const path = address.replace(/.*":"|"$/g, '')
        expect((await fetch(host.origin + path)).status, path).toBe(200)
      }
    })
  })

  test('a restarted browser opens its screens with the origin down', async ({ host, launchOptions }) => {
    test.slow()
    await withoutOrigin(
      launchOptions,
      host,
      async (page) => {
        const app = new App(page, 'en-US')
        for (const path of [paths.assetsRecord, paths.node, paths.home]) {
          const response = await page.goto(host.origin + below(path))
          expect(response?.fromServiceWorker()).toBe(true)
          await expect(app.connectButton, path).toBeVisible()
          await app.expectPath(host.origin + below(path))
          if (edition === 'demo') await expect(demoBar(page)).toBeVisible()
        }
        await page.goto(host.origin + below('/no/such/page'))
        await expect(app.heading('notFound.title')).toBeVisible()
      },
      BASE,
    )
  })

  test('what it stores has the path in its name', async ({ app, page }) => {
    await app.open(below('/'))
    await logIn(edition, app)
    await expect(app.link('tab.home')).toBeVisible()
    await controlled(page)
    const names = await storedNames(page)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !name.includes(`:${BASE}`) && !name.startsWith(`tpu-${BASE}`))).toEqual([])
  })
}
