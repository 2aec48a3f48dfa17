import { chromium, type Page } from 'playwright'
import { preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'

const QUIET_MS = 2_000
const LIMIT_MS = 30_000

export interface StartScripts {
  /** Every script that the page asked for until the network was quiet. */
  all: string[]
  /** Those without which the connect button would not work yet. */
  needed: string[]
}

/** Notes, in the page, which scripts had been asked for when the connect button had become usable. */
const watchButton = () => {
  const usable = () =>
    [...document.querySelectorAll('button')].some(
      (button) =>
        /connect wallet/i.test(button.ariaLabel ?? button.textContent ?? '') &&
        !button.disabled &&
        // A button that came with the HTML works once React has taken it over.
        Object.keys(button).some((key) => key.startsWith('__reactProps')),
    )
  const note = () => {
    if (!usable()) return
    const urls = performance.getEntriesByType('resource').map(({ name }) => name)
    Object.assign(globalThis, { neededScripts: urls.filter((url) => new URL(url).pathname.endsWith('.js')) })
    observer.disconnect()
  }
  const observer = new MutationObserver(note)
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}

const pathOf = (url: string) => new URL(url).pathname

const open = async (page: Page, address: string): Promise<StartScripts> => {
  const all = new Set<string>()
  let lastRequest = Date.now()
  page.on('request', (request) => {
    lastRequest = Date.now()
    if (pathOf(request.url()).endsWith('.js')) all.add(pathOf(request.url()))
  })
  await page.addInitScript(watchButton)
  const html = (await (await page.goto(address))?.text()) ?? ''
  const noted = await page.waitForFunction(() => Reflect.get(globalThis, 'neededScripts'), null, { timeout: LIMIT_MS })
  const requested = ((await noted.jsonValue()) as string[]).map(pathOf)
  const began = Date.now()
  while (Date.now() - lastRequest < QUIET_MS && Date.now() - began < LIMIT_MS) await page.waitForTimeout(100)
  // The entry and its static imports are needed by definition, even if the browser was late to list them. As the HTML
  // came: in the page stand also the preloads of what was loaded later.
  const inHtml = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"/g)]
  const preloaded = inHtml.map(([, url]) => pathOf(new URL(url ?? '', address).href)).filter((path) => all.has(path))
  return { all: [...all].sort(), needed: [...new Set([...preloaded, ...requested])].sort() }
}

/** Opens a build at `/` in a browser that has never seen it. The service worker's precache is no part of the start. */
export const startScripts = async (outDir: string): Promise<StartScripts> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: run `node scripts/ensure.mjs browser`')
  const server = await preview({ configFile: false, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 375, height: 812 } })
    return await open(await context.newPage(), server.resolvedUrls?.local[0] ?? '')
  } finally {
    await browser.close()
    await server.close()
  }
}
