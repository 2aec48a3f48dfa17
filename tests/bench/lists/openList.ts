import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { preview } from 'vite'
import { startMockServer } from '../../../mocks/server.ts'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/chromium.mjs'
import { addressOf } from '../../e2e/fixtures/accounts.ts'
import { seedCache } from '../../e2e/fixtures/seedCache.ts'

/** The build without a pause after GETs, which would hide the differences. */
const OUT = 'dist/live-e2e'

export const SCREEN: BrowserContextOptions = { viewport: { width: 390, height: 844 }, locale: 'en-US' }

/** The app in a browser. */
export interface ListSite {
  browser: Browser
  /** A browser of its own that keeps its cache on the disk: in memory Chromium has no room for a million rows. */
  openOnDisk: () => Promise<BrowserContext>
  origin: string
  /** Logs a member in. Returns what the app keeps of the session. */
  login: () => Promise<string>
  stop: () => Promise<unknown>
}

/** Serves the app with the mock backend, and starts a browser. */
export async function startListSite(): Promise<ListSite> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: `npm test -- size` installs it')
  const mock = await startMockServer({ port: 0 })
  const site = await preview({
    configFile: false,
    build: { outDir: OUT },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: mock.url } } },
  })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const address = addressOf('member')
  const profiles = mkdtempSync(`${tmpdir()}/lists-`)
  const onDisk: BrowserContext[] = []
  return {
    browser,
    async openOnDisk() {
      const options = { executablePath, args: CHROMIUM_ARGS, ...SCREEN }
      const context = await chromium.launchPersistentContext(`${profiles}/${onDisk.length}`, options)
      onDisk.push(context)
      return context
    },
    origin: new URL(site.resolvedUrls?.local[0] ?? '').origin,
    async login() {
      const tokens = await mock.backend.setState('member-logged-in', { address })
      return JSON.stringify({ id: crypto.randomUUID(), address, generation: 0, tokens })
    },
    async stop() {
      await Promise.all([browser, ...onDisk].map((open) => open.close()))
      await Promise.all([site.close(), mock.stop()])
      rmSync(profiles, { recursive: true, force: true })
    },
  }
}

/** Opens the assets of a member whose cache has `rows` records. */
export async function openWithCache({ origin, login }: ListSite, context: BrowserContext, rows: number): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/icon.svg`)
  await page.evaluate((session) => sessionStorage.setItem('tpu:session', session), await login())
  await page.goto(`${origin}/assets`)
  await page.locator('a[href="/assets/record"]').waitFor()
  await page.getByText(/^as of/).waitFor()
  await seedCache(page, rows, false)
  return page
}
