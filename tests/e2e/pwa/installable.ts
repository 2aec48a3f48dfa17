import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './test.ts'

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
