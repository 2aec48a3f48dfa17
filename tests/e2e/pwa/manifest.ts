import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'
import type { Host } from './host.ts'
import { type Found, TOUCH_ICON } from './manifestTable.ts'

/** Reads the size of a PNG from its header. */
const pngSize = (bytes: Buffer) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
/** What the bytes are, whatever the host calls them. */
const typeOf = (bytes: Buffer) => (bytes.subarray(1, 4).toString() === 'PNG' ? 'image/png' : 'unknown')

async function fetchPicture(url: string): Promise<{ fetched: boolean; type: string; size: string }> {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok || typeOf(bytes) !== type) return { fetched: false, type, size: '' }
  return { fetched: true, type, size: pngSize(bytes) }
}

/** Looks at everything that the table asks for; the host is stopped at the end. */
export async function inspect(page: Page, host: Host): Promise<Found> {
  const answer = await page.goto(host.origin)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await fetch(new URL(href ?? '', host.origin))).json()) as Found['manifest']
  const listed = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  const touchIcon = (await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')) ?? ''
  const pictures: Found['pictures'] = new Map([[TOUCH_ICON, await fetchPicture(new URL(touchIcon, host.origin).href)]])
  for (const { src } of listed) pictures.set(src, await fetchPicture(new URL(src, host.origin).href))
  const seen = await page.evaluate(() => ({
    secure: isSecureContext,
    html: document.documentElement.tagName === 'HTML',
    themeColor: document.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])')?.content,
    mixed: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => !name.startsWith(location.origin)),
    worker: navigator.serviceWorker.controller?.scriptURL ?? '',
  }))
  host.goDown()
  const offline = await page.goto(`${host.origin}/node`)
  const contentType = answer?.headers()['content-type'] ?? ''
  return { manifest, pictures, page: { ...seen, contentType, opensOffline: offline?.fromServiceWorker() ?? false } }
}

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
