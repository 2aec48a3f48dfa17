import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { type MockServer, startMockServer } from '../../../mocks/server.ts'
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/chromium.mjs'
import { addressOf } from '../../e2e/fixtures/accounts.ts'
import { seedCache } from '../../e2e/fixtures/seedCache.ts'
import { storeSession } from '../../e2e/fixtures/session.ts'
import { Host } from '../../e2e/server/host.ts'

export const SCREEN: BrowserContextOptions = { viewport: { width: 390, height: 844 }, locale: 'en-US' }

/** The app in a browser. */
export interface ListSite {
  browser: Browser
  /** Opens another browser with its storage on disk: in memory, Chromium has no room for a million rows. */
  openOnDisk: () => Promise<BrowserContext>
  origin: string
  mock: MockServer
  stop: () => Promise<unknown>
}

/** Serves the app with the mock backend, and starts a browser. */
export async function startListSite(): Promise<ListSite> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: run `npm test -- size`, which installs it')
  // Without a pause after GETs, which would hide the differences.
  const mock = await startMockServer({ port: 0 })
  const host = new Host('dist/live-e2e', mock.url)
  await host.start()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
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
    origin: host.origin,
    mock,
    async stop() {
      await Promise.all([browser, ...onDisk].map((open) => open.close()))
      await Promise.all([host.stop(), mock.stop()])
      rmSync(profiles, { recursive: true, force: true })
    },
  }
}

/** Opens the assets of a member whose cache has `rows` records. */
export async function openWithCache({ origin, mock }: ListSite, context: BrowserContext, rows: number): Promise<Page> {
  const page = await context.newPage()
  const address = addressOf('member')
  await storeSession(page, address, await mock.backend.setState('member-logged-in', { address }), origin)
  await page.goto(`${origin}/assets`)
  await page.locator('a[href="/assets/record"]').waitFor()
  await page.getByText(/^as of/).waitFor()
  await seedCache(page, rows, false)
  return page
}
