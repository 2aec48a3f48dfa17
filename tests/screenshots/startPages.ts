/**
 * Takes screenshots of the prerendered page of every route and of the shell, before the app's code has loaded, in both languages and
 * colour schemes and three sizes, into `.cache/shots/start`: `node tests/screenshots/startPages.ts`.
 */
import { chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { LANGUAGES } from '../../src/contract/language.ts'
import { paths } from '../../src/lib/config/paths.ts'
import type { Viewer } from '../../src/start/page.ts'
import { serveShell } from '../e2e/browser/network.ts'

const OUT = '.cache/shots/start'
const SCHEMES = ['dark', 'light'] as const
const SIZES = [
  [390, 844],
  [320, 568],
  [1280, 800],
] as const
const VIEWERS: Viewer[] = ['guest', 'member', 'unknown']

/** Init script: the device as the script in the head finds it. */
function become(viewer: Viewer): void {
  if (viewer === 'member') sessionStorage.setItem('tpu:session', '{}')
  if (viewer === 'unknown') localStorage.setItem('tpu:hasSavedData', 'true')
}

async function shoot(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#root header:visible').waitFor()
  await page.screenshot({ path: `${OUT}/${name}.png` })
}

const server = await preview({ mode: 'live', preview: { port: 0, host: '127.0.0.1' }, logLevel: 'warn' })
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...CHROMIUM_ARGS] })
for (const colorScheme of SCHEMES)
  for (const [width, height] of SIZES)
    for (const viewer of VIEWERS) {
      const context = await browser.newContext({
        baseURL: server.resolvedUrls?.local[0] ?? '',
        viewport: { width, height },
        colorScheme,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await page.addInitScript(become, viewer)
      // The code never arrives.
      await page.route(/\/index-[^/]*\.js$/, () => {})
      for (const language of LANGUAGES) {
        const suffix = `${language}-${colorScheme}-${width}`
        if (viewer === 'guest')
          for (const path of Object.values(paths))
            await shoot(page, `${path}?lang=${language}`, `${path.slice(1).replaceAll('/', '-') || 'home'}-${suffix}`)
      }
      await serveShell(page, 'live')
      for (const language of LANGUAGES)
        await shoot(page, `/?lang=${language}`, `shell-${viewer}-${language}-${colorScheme}-${width}`)
      await context.close()
    }
await browser.close()
await server.close()
