import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { preview } from 'vite'
import { startMockServer } from '../../../mocks/server.ts'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/chromium.mjs'
import { addressOf } from '../../e2e/fixtures/accounts.ts'
import { seedCache } from '../../e2e/fixtures/seedCache.ts'

/** The build without a pause after GETs, which would hide the differences. */
const OUT = 'dist/live-e2e'

/** The app in a browser. */
export interface ListSite {
  browser: Browser
  origin: string
  /** Logs a member in. Returns what the app keeps of the session. */
  login: () => Promise<string>
  stop: () => Promise<unknown>
}

/** Serves the app with the mock backend, and starts a browser. */
export async function startListSite(): Promise<ListSite> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: run `node scripts/ensure.mjs browser`')
  const mock = await startMockServer({ port: 0 })
  const site = await preview({
    configFile: false,
    build: { outDir: OUT },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: mock.url } } },
  })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const address = addressOf('member')
  return {
    browser,
    origin: new URL(site.resolvedUrls?.local[0] ?? '').origin,
    async login() {
      const tokens = await mock.backend.setState('member-logged-in', { address })
      return JSON.stringify({ id: crypto.randomUUID(), address, generation: 0, tokens })
    },
    async stop() {
      await browser.close()
      await Promise.all([site.close(), mock.stop()])
    },
  }
}

/** Opens the assets of a member whose cache has `rows` records. */
export async function openWithCache(
  { browser, origin, login }: ListSite,
  rows: number,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', ...options })
  const page = await context.newPage()
  await page.goto(`${origin}/icon.svg`)
  await page.evaluate((session) => sessionStorage.setItem('tpu:session', session), await login())
  await page.goto(`${origin}/assets`)
  await page.locator('a[href="/assets/record"]').waitFor()
  await page.getByText(/^as of/).waitFor()
  await seedCache(page, rows, false)
  return page
}
