import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Options } from '../fixtures/options.ts'

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  svg: 'image/svg+xml',
  json: 'application/json',
}

/** Answers as a phone that has kept the app's own files: those, the page for every address, and nothing else. */
const serveBuild =
  (edition: Options['edition']) =>
  async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url())
    if (route.request().method() !== 'GET' || pathname.startsWith('/api')) return route.abort('internetdisconnected')
    const name = /\.\w+$/.test(pathname) ? pathname : '/index.html'
    const body = await readFile(`dist/${edition}${name}`).catch(() => undefined)
    const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return body ? route.fulfill({ body, contentType }) : route.abort('internetdisconnected')
  }

const SHELLS = { 'live-e2e': serveBuild('live-e2e'), demo: serveBuild('demo') }

/** The network goes; the app's own files stay, as a service worker keeps them. */
export async function goOffline(context: BrowserContext, edition: 'live-e2e' | 'demo' = 'live-e2e'): Promise<void> {
  await context.route('**/*', SHELLS[edition])
  await context.setOffline(true)
}

/** The network returns. */
export async function goOnline(context: BrowserContext): Promise<void> {
  await context.unroute('**/*', SHELLS['live-e2e'])
  await context.setOffline(false)
}

/** The user closes the app and opens it again: a new tab has no tokens. */
export async function reopen(page: Page, path = '/'): Promise<Page> {
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await next.goto(path)
  return next
}
