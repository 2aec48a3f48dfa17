import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures/test.ts'
import type { App } from '../pages/app.ts'
import { Host } from './host.ts'
import { nextVersion } from './versions.ts'

interface Fixtures {
  /** What the pages are served from, instead of the preview of the other tests. */
  host: Host
}

/** Tests of the app as an installed thing: with its service worker, on a host that can fail and be deployed to. */
export const test = base.extend<Fixtures, { next: string }>({
  host: async ({ edition, servers }, use) => {
    const host = new Host(`dist/${edition}`, servers.mock.url)
    await host.start()
    await use(host)
    await host.stop()
  },
  baseURL: async ({ host }, use) => use(host.origin),
  serviceWorkers: 'allow',
  // The folder of the build that comes after the one in `dist/`.
  next: [async ({ edition }, use) => use(nextVersion(edition)), { scope: 'worker' }],
})

export { expect }

/** Waits until the worker is there and has taken over the page. */
export const controlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** The browser looks whether there is a newer worker, as it does by itself from time to time, and takes it in. */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    const coming = registration?.installing
    if (!coming) return
    await new Promise<void>((resolve) => {
      coming.onstatechange = () => coming.state !== 'installing' && resolve()
    })
  })

/** Resolves when every tab has loaded again, however long a busy machine takes for it. */
export const reloaded = async (tabs: App[]): Promise<void> =>
  void (await Promise.all(tabs.map(({ page }) => page.waitForEvent('load', { timeout: 0 }))))

/** The version that the drawer names. */
export async function expectVersion(app: App, version: string): Promise<void> {
  await app.button('nav.menu').click()
  await expect(app.text('drawer.version', { version })).toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(app.text('drawer.version', { version })).toBeHidden()
}
