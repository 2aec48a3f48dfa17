import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { chromium } from 'playwright'
import { preview } from 'vite'
import { startMockServer } from '../../mocks/server.ts'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { addressOf, SEEDED_USDT } from '../e2e/fixtures/accounts.ts'
import type { Comparison } from './cache.ts'
import { median } from './median.ts'

const OUT = new URL('../../.cache/bench/launch', import.meta.url).pathname
const BALANCE = SEEDED_USDT
const STATIC = 'static.html'

/** The live build with an additional static page, precached by the same service worker. */
function prepareSite(): void {
  rmSync(OUT, { recursive: true, force: true })
  cpSync('dist/live', OUT, { recursive: true })
  const shell = readFileSync(`${OUT}/index.html`, 'utf8')
  const style = /<link rel="stylesheet"[^>]*>/.exec(shell)?.[0] ?? ''
  const page = `<!doctype html><title>Static</title>${style}<main><p>${BALANCE}</p></main>`
  writeFileSync(`${OUT}/${STATIC}`, page)
  const worker = readFileSync(`${OUT}/sw.js`, 'utf8')
  const first = /\{"integrity":[^{}]*\}/.exec(worker)?.[0]
  if (!first) throw new Error('the precache list has another shape')
  const digest = createHash('sha256').update(page).digest('base64')
  const entry = `{"integrity":"sha256-${digest}","url":"/${STATIC}"}`
  writeFileSync(`${OUT}/sw.js`, worker.replace(first, `${first},${entry}`))
}

/** Init script: records when the balance is painted, in milliseconds since the start of the navigation. */
function watchBalance(text: string): void {
  const look = () => {
    if (!document.body?.textContent.includes(text)) return requestAnimationFrame(look)
    return requestAnimationFrame(() => Object.assign(globalThis, { paintedAt: performance.now() }))
  }
  requestAnimationFrame(look)
}

/**
 * Measures the time to paint the cached balances in a restarted browser with the origin down and no session, and the
 * same for a static page from the same service worker.
 */
export async function compareLaunch(rounds: number): Promise<Comparison> {
  prepareSite()
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: run `node scripts/ensure.mjs browser`')
  const profile = mkdtempSync(`${tmpdir()}/launch-`)
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      args: CHROMIUM_ARGS,
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
    })
  const mock = await startMockServer({ port: 0 })
  const proxy = { '/api': { target: mock.url } }
  const site = await preview({
    configFile: false,
    build: { outDir: OUT },
    preview: { host: '127.0.0.1', port: 0, proxy },
  })
  const { origin } = new URL(site.resolvedUrls?.local[0] ?? '')
  try {
    await visit(await open(), origin, mock)
    await Promise.all([site.close(), mock.stop()])
    const took = { app: [] as number[], page: [] as number[] }
    const launch = async (path: string) => {
      const browser = await open()
      const [page = await browser.newPage()] = browser.pages()
      await browser.setOffline(true)
      await page.addInitScript(watchBalance, BALANCE)
      await page.goto(origin + path)
      const painted = await page.waitForFunction(() => Reflect.get(globalThis, 'paintedAt') as number | undefined)
      const time = Number(await painted.jsonValue())
      await browser.close()
      return time
    }
    for (let round = 0; round < rounds; round += 1) {
      took.app.push(await launch('/'))
      took.page.push(await launch(`/${STATIC}`))
    }
    const [cache, raw] = [median(took.app), median(took.page)]
    return { name: 'offline launch to cached balances', cache, raw, ratio: cache / raw }
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Opens the balances once as a member and waits for the service worker. */
async function visit(
  browser: Awaited<ReturnType<typeof chromium.launchPersistentContext>>,
  origin: string,
  { backend }: Awaited<ReturnType<typeof startMockServer>>,
): Promise<void> {
  const address = addressOf('member')
  const tokens = await backend.setState('member-logged-in', { address })
  const login = JSON.stringify({ id: crypto.randomUUID(), address, generation: 0, tokens })
  const page = await browser.newPage()
  await page.goto(`${origin}/${STATIC}`)
  await page.evaluate((session) => sessionStorage.setItem('tpu:session', session), login)
  await page.goto(`${origin}/`)
  await page.getByText(BALANCE).waitFor()
  await page.getByText(/^as of/).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await browser.close()
}
