import type { BrowserContext, Page } from '@playwright/test'
import { withProfile } from './offline.ts'
import { controlled, expect, test } from './test.ts'

/** What Chromium itself has against installing the app. */
export async function installabilityOf(
  context: BrowserContext,
  page: Page,
): Promise<{ manifest: unknown; errors: unknown[] }> {
  const cdp = await context.newCDPSession(page)
  const manifest = await cdp.send('Page.getAppManifest')
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(manifest.url).toMatch(/\/manifest\.webmanifest$/)
  return { manifest: JSON.parse(manifest.data ?? '{}'), errors: [...manifest.errors, ...installabilityErrors] }
}

/** Test of both editions; only the names differ. */
export function testInstallability(name: string, shortName: string): void {
  test('Chromium reports no installability error', async ({ host, launchOptions }) => {
    // The private windows of the other tests can't install anything.
    await withProfile(launchOptions, async (start) => {
      const context = await start()
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(host.origin)
      await controlled(page)
      const { manifest, errors } = await installabilityOf(context, page)
      expect(errors).toEqual([])
      expect(manifest).toMatchObject({ name, short_name: shortName, id: '/', start_url: '/', scope: '/' })
    })
  })
}
