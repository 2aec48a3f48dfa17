import type { Page } from '@playwright/test'
import { test as base, expect } from '../fixtures/test.ts'
import type { App } from '../pages/app.ts'
import { nextVersion } from './versions.ts'

/** Tests with the service worker. */
export const test = base.extend<{
  /** The folder of the next build. */
  next: string
}>({
  serviceWorkers: 'allow',
  next: async ({ edition }, use) => use(nextVersion(edition)),
})

export { expect }

/** Waits until the service worker controls the page. */
export const controlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Paths of all entries in Cache Storage. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

/** Checks for a newer service worker, as browsers do from time to time, and waits until it is installed. */
export async function lookForUpdate(page: Page): Promise<void> {
  // Chromium starts an old worker for a link that comes under the pointer, and never ends it under a debugger.
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    const coming = registration?.installing
    if (!coming) return
    await new Promise<void>((resolve) => {
      coming.onstatechange = () => coming.state !== 'installing' && resolve()
    })
  })
}

/** Resolves when every tab has reloaded. No timeout but the test's. */
export const reloaded = async (tabs: App[]): Promise<void> =>
  void (await Promise.all(tabs.map(({ page }) => page.waitForEvent('load', { timeout: 0 }))))

/** Expects the version that the drawer shows. */
export async function expectVersion(app: App, version: string): Promise<void> {
  await app.started()
  await app.button('nav.menu').click()
  await expect(app.text('drawer.version', { version })).toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(app.text('drawer.version', { version })).toBeHidden()
}
