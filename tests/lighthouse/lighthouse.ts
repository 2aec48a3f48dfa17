/**
 * Prints Lighthouse's accessibility, best practices and SEO for every route of both builds, as a guest and as a member, and
 * fails below 100: `npm run lighthouse`, or a selection: `npm run lighthouse -- demo guest /node`.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { paths } from '../../src/lib/config/paths.ts'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import { messagesIn } from '../e2e/fixtures/translations.ts'
import { DEMO_MESSAGES } from '../e2e/pages/demo.ts'
import { startServers } from '../e2e/server/servers.ts'

const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const
const EDITIONS = ['live', 'demo'] as const
const VIEWERS = ['guest', 'member'] as const
const LANGUAGE = 'en-US'

/** What is read of Lighthouse's result, see https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md. */
interface Result {
  lhr: {
    runtimeError?: { message: string }
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; scoreDisplayMode: string; details?: { items?: unknown[] } }>
  }
}
type Lighthouse = (url: string, flags: object, config: undefined, page: Page) => Promise<Result>

/**
 * Lighthouse is too large to be a dependency, 176 MB with its error reporting (which is not used): `npx` fetches it, and
 * puts its folder on the PATH.
 */
async function importLighthouse(): Promise<Lighthouse> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const modules = folders.map((folder) => join(folder, '../lighthouse/core/index.js'))
  const found = modules.find((path) => existsSync(path))
  if (!found) throw new Error('Lighthouse is missing. Start it with: npm run lighthouse')
  return ((await import(pathToFileURL(found).href)) as { default: Lighthouse }).default
}

const FLAGS = {
  onlyCategories: CATEGORIES,
  // Times are measured by `npm run bench`.
  throttlingMethod: 'provided',
  // The login stays.
  disableStorageReset: true,
  disableFullPageScreenshot: true,
  logLevel: 'error',
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** An audit that does not apply has no score, as has one that could not be done. */
const hasFailed = (audit: Result['lhr']['audits'][string] | undefined) =>
  audit?.scoreDisplayMode === 'error' || (audit?.score ?? 1) < 1

/** The failed audits of a category, with the elements that they name. */
const failuresOf = ({ lhr }: Result, category: string): string[] =>
  (lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && hasFailed(lhr.audits[id]))
    .map(({ id }) => `  ${id}: ${JSON.stringify(lhr.audits[id]?.details?.items ?? []).slice(0, 2000)}`)

/** Prints the line of a route. Returns whether all its scores are 100. */
function report(name: string, result: Result): boolean {
  const scores = CATEGORIES.map((category) => Math.floor((result.lhr.categories[category]?.score ?? 0) * 100))
  print(`${name.padEnd(36)}${scores.map((score) => String(score).padStart(15)).join('')}`)
  if (result.lhr.runtimeError) print(`  ${result.lhr.runtimeError.message}`)
  const failures = CATEGORIES.flatMap((category) => failuresOf(result, category))
  for (const failure of failures) print(failure)
  return failures.length === 0 && scores.every((score) => score === 100)
}

type Servers = Awaited<ReturnType<typeof startServers>>

/** Logs a tab of the live build in, as it is after a reload. */
async function logInLive(page: Page, { origin, mock }: Servers): Promise<void> {
  const address = addressOf('member')
  const tokens = await mock.backend.setState('member-logged-in', { address })
  const login = { id: crypto.randomUUID(), address, generation: 0, tokens }
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((stored) => sessionStorage.setItem('tpu:session', stored), JSON.stringify(login))
}

/** Logs a tab of the demo in, with the demo's wallet. */
async function logInDemo(page: Page, { origin }: Servers): Promise<void> {
  const t = messagesIn(LANGUAGE)
  await page.goto(`${origin}/?lang=${LANGUAGE}&inviteCode=K7Q2-MINT`)
  // Puppeteer would wait for the button of the prerendered page, which is replaced meanwhile.
  await page.waitForSelector('html:not([data-viewer]) #root')
  await page.locator(`main ::-p-aria([name="${t('connect.button')}"][role="button"])`).click()
  const { approve, ...sheets } = DEMO_MESSAGES[LANGUAGE]
  // By its name: the first sheet is still leaving when the second one opens.
  for (const sheet of [sheets.connect, sheets.sign])
    await page
      .locator(`::-p-aria([name="${sheet}"][role="dialog"]) ::-p-aria([name="${approve}"][role="button"])`)
      .click()
  await page.waitForFunction((path) => location.pathname === path, {}, paths.node)
}

const selected = process.argv.slice(2)
const choose = <T extends string>(all: readonly T[]): readonly T[] =>
  all.some((each) => selected.includes(each)) ? all.filter((each) => selected.includes(each)) : all

async function measure(browser: Browser, servers: Servers, edition: (typeof EDITIONS)[number]): Promise<boolean[]> {
  const verdicts: boolean[] = []
  for (const viewer of choose(VIEWERS)) {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    if (viewer === 'member') await (edition === 'live' ? logInLive : logInDemo)(page, servers)
    for (const path of choose(Object.values(paths))) {
      const result = await lighthouse(servers.origin + path, FLAGS, undefined, page)
      verdicts.push(report(`${edition} ${viewer} ${path}`, result))
    }
    await context.close()
  }
  return verdicts
}

const lighthouse = await importLighthouse()
const browser = await launch({ executablePath: findChromium() ?? '', args: [...CHROMIUM_ARGS, `--lang=${LANGUAGE}`] })
print(`${''.padEnd(36)}${CATEGORIES.map((category) => category.padStart(15)).join('')}`)
const verdicts: boolean[] = []
for (const edition of choose(EDITIONS)) {
  const servers = await startServers({ edition, chained: false })
  verdicts.push(...(await measure(browser, servers, edition)))
  await servers.stop()
}
await browser.close()
const passed = verdicts.filter(Boolean).length
print(`${passed} of ${verdicts.length} have 100 in all three`)
process.exitCode = verdicts.length > 0 && passed === verdicts.length ? 0 : 1
