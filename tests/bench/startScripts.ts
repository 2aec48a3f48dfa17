import { chromium, type Page } from 'playwright'
import { preview } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'

const QUIET_MS = 2_000
const LIMIT_MS = 30_000

export interface StartScripts {
  /** Every script that was requested until the network was idle. */
  all: string[]
  /** The scripts that were requested before the connect button worked. */
  needed: string[]
}

/** Init script: records the scripts that were requested before the connect button was usable. */
const watchButton = () => {
  const usable = () =>
    [...document.querySelectorAll('button')].some(
      (button) =>
        /connect wallet/i.test(button.ariaLabel ?? button.textContent ?? '') &&
        !button.disabled &&
        // A prerendered button works once the app is rendered in its place.
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
  // The entry and its static imports are always needed, even if the browser lists them late. From the original HTML: the
  // live document also contains preloads that were added later.
  const inHtml = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.js)"/g)]
  const preloaded = inHtml.map(([, url]) => pathOf(new URL(url ?? '', address).href)).filter((path) => all.has(path))
  return { all: [...all].sort(), needed: [...new Set([...preloaded, ...requested])].sort() }
}

/** Opens `/` of a build in a new browser, without a service worker. */
export const startScripts = async (outDir: string): Promise<StartScripts> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: `npm test -- size` installs it')
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
