import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { fileOfPage, SHELL } from '../../../src/lib/config/pages.ts'
import { headersFor } from '../../hosting/headersFor.ts'
import type { Options } from '../fixtures/options.ts'
import { countRows } from './askTables.ts'

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  html: 'text/html',
  svg: 'image/svg+xml',
}

/** Serves the files of a build, and the shell for every screen, as the service worker does; aborts all else. */
const serveBuild =
  (edition: Options['edition']) =>
  async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() !== 'GET' || pathname.startsWith('/api')) return route.abort('internetdisconnected')
    const name = /\.\w+$/.test(pathname) ? pathname : `/${fileOfPage(SHELL)}`
    const body = await readFile(`dist/${edition}${name}`).catch(() => undefined)
    const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    // Without the opener policy of the page before, Chromium would take another process and forget the tab's history.
    const headers = headersFor(await readFile(`dist/${edition}/_headers`, 'utf8'), pathname)
    const answer = body ? route.fulfill({ body, headers: { ...headers, 'content-type': contentType } }) : undefined
    // The page may have gone online, or been closed, meanwhile.
    await (answer ?? route.abort('internetdisconnected')).catch(() => {})
  }

const SHELLS = { 'live-e2e': serveBuild('live-e2e'), demo: serveBuild('demo') }

/** Opens the shell at every address, as the service worker does from the second visit on. */
export async function serveShell(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    await route.fulfill({ path: `dist/live-e2e/${fileOfPage(SHELL)}` })
  })
}

/**
 * Makes the origin unreachable while the browser reports a network. The app's files remain available, as with a service
 * worker.
 */
export const loseOrigin = (context: BrowserContext, edition: 'live-e2e' | 'demo' = 'live-e2e'): Promise<unknown> =>
  context.route('**/*', SHELLS[edition])

/** Goes offline. The app's own files remain available, as with a service worker. */
export async function goOffline(context: BrowserContext, edition: 'live-e2e' | 'demo' = 'live-e2e'): Promise<void> {
  await loseOrigin(context, edition)
  await context.setOffline(true)
}

/** Goes back online. */
export async function goOnline(context: BrowserContext): Promise<void> {
  // Before the routes are removed, so that files that are being loaded still come from the device.
  await context.setOffline(false)
  await context.unroute('**/*', SHELLS['live-e2e'])
}

/** Closes the tab and opens a new one, which has no session. */
export async function reopen(page: Page, path = '/'): Promise<Page> {
  const context = page.context()
  // A figure may be on the screen some milliseconds before it is stored. A read waits for the writes before it.
  await countRows(page, 'tpu-cache')
  await page.close()
  const next = await context.newPage()
  await next.goto(path)
  return next
}
