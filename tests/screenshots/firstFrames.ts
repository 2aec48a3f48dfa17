/**
 * Takes screenshots of the prerendered frame of every route, before the app's code has loaded, for every viewer, in both
 * languages and colour schemes, into `.cache/shots/frames`: `npm run screenshots:frames`.
 */
import { chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { LANGUAGES } from '../../src/contract/language.ts'
import { HOST_VIEWERS, VIEWERS, type Viewer } from '../../src/firstFrame/frames.ts'
import { paths } from '../../src/lib/config/paths.ts'
import { serveShells } from '../e2e/browser/network.ts'
import { addressOf } from '../e2e/fixtures/accounts.ts'

const OUT = '.cache/shots/frames'
const SCHEMES = ['dark', 'light'] as const

/** Init script: the device as the inline script finds it. */
function become([viewer, address]: readonly [Viewer, string]): void {
  if (viewer === 'member') sessionStorage.setItem('tpu:session', JSON.stringify({ address }))
  if (viewer === 'returning' || viewer === 'saved') localStorage.setItem('tpu:hasSavedData', 'true')
  if (viewer === 'saved') Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
}

async function shootRoutes(page: Page, name: string, language: string): Promise<void> {
  // The frame stays: the code never arrives.
  await page.route(/\/index-[^/]*\.js$/, () => {})
  for (const path of Object.values(paths)) {
    await page.goto(`${path}?lang=${language}`, { waitUntil: 'commit' })
    await page.locator('html:not([data-pending]) #root header').waitFor()
    await page.screenshot({ path: `${OUT}/${path.slice(1).replaceAll('/', '-') || 'home'}-${name}.png` })
  }
}

const server = await preview({ mode: 'live', preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' })
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] })
for (const viewer of VIEWERS)
  for (const language of LANGUAGES)
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        baseURL: server.resolvedUrls?.local[0] ?? '',
        viewport: { width: 390, height: 844 },
        colorScheme,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      if (!HOST_VIEWERS.includes(viewer)) await serveShells(page, 'live')
      await page.addInitScript(become, [viewer, addressOf('member')] as const)
      await shootRoutes(page, `${viewer}-${language}-${colorScheme}`, language)
      await context.close()
    }
await browser.close()
await server.close()
