import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { startMockServer } from '../../mocks/server.ts'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { addressOf, SEEDED_USDT } from '../e2e/fixtures/accounts.ts'
import { storeSession } from '../e2e/fixtures/session.ts'
import { median } from './median.ts'
import { type Phone, readTimes, recordTimes, type Times, throttle } from './start/measure.ts'
import { PATHS, prepareSite, type Subject, startHost } from './start/site.ts'

const SUBJECTS = Object.keys(PATHS) as Subject[]
/** The time that ends the measurement of each page. */
const WANTED = { app: 'interactive', home: 'firstPaint', react: 'interactive' } as const
const PHONE: Phone = { cpu: 4, network: true }

/** The median of a time over all rounds. */
type MedianOf = (subject: Subject, name: keyof Times) => number

/** A time of the app and of the page that it is compared with, in milliseconds. */
export interface StartResult {
  name: string
  ours: number
  theirs?: number
  aim: string
}

interface World {
  origin: string
  phone: Phone
  executablePath: string
  /** A browser profile with the service worker and the saved data of an account. */
  profile: string
}

const launch = ({ executablePath }: World, profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath,
    args: CHROMIUM_ARGS,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
  })

const newProfile = () => mkdtempSync(`${tmpdir()}/start-`)

/** Opens a page in a browser that has just started. */
async function open(
  world: World,
  visit: 'cold' | 'warm' | 'offline',
  subject: Subject,
  wanted: keyof Times,
): Promise<Times> {
  const profile = visit === 'cold' ? newProfile() : world.profile
  const browser = await launch(world, profile)
  const [page = await browser.newPage()] = browser.pages()
  await page.addInitScript(recordTimes, wanted === 'balance' ? SEEDED_USDT : undefined)
  const session = await throttle(page, { ...world.phone, network: visit !== 'offline' && world.phone.network })
  if (visit === 'offline') {
    await browser.setOffline(true)
    // The emulation reports a network to a page that has just been opened.
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  }
  await page.goto(world.origin + PATHS[subject], { waitUntil: 'commit' })
  const times = await readTimes(page, session, wanted)
  await browser.close()
  if (visit === 'cold') rmSync(profile, { recursive: true, force: true })
  return times
}

/** Visits the app once as a member, until its service worker has every file. */
async function prepareProfile(world: World, { backend }: Awaited<ReturnType<typeof startMockServer>>): Promise<void> {
  const browser = await launch(world, world.profile)
  const page = await browser.newPage()
  const address = addressOf('member')
  await storeSession(page, address, await backend.setState('member-logged-in', { address }), world.origin)
  await page.goto(world.origin)
  await page.getByText(SEEDED_USDT).first().waitFor()
  await page
    .getByText(/^as of/)
    .first()
    .waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await browser.close()
}

/** Taps through the screens of a guest and returns the slowest response to an input. */
async function tapAround(page: Page): Promise<number> {
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  for (let round = 0; round < 2; round += 1) {
    await tap('Menu')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await tap('Connect wallet')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
  }
  await page.waitForTimeout(500)
  return page.evaluate(() => (Reflect.get(globalThis, 'times') as Times).slowestInput)
}

async function measureBlocking(world: World, rounds: number): Promise<StartResult[]> {
  const results: StartResult[] = []
  for (const [cpu, aim] of [
    [4, '≤ 200 ms'],
    [12, '≤ 600 ms'],
  ] as const) {
    const blocked: number[] = []
    for (let round = 0; round < rounds; round += 1)
      blocked.push((await open({ ...world, phone: { ...world.phone, cpu } }, 'cold', 'app', 'interactive')).blocked)
    results.push({ name: `blocked until quiet, CPU ${cpu} × slower`, ours: median(blocked), aim })
  }
  const profile = newProfile()
  const browser = await launch(world, profile)
  const page = await browser.newPage()
  await page.addInitScript(recordTimes, undefined)
  const session = await throttle(page, { cpu: 4, network: false })
  await page.goto(world.origin)
  await readTimes(page, session, 'interactive')
  results.push({ name: 'slowest response to a tap, CPU 4 × slower', ours: await tapAround(page), aim: '≤ 100 ms' })
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  return results
}

/** Opens every page in turn, so that a busy moment of the machine touches all of them. */
async function measureRounds(world: World, visit: 'cold' | 'warm' | 'offline', rounds: number): Promise<MedianOf> {
  const taken: Record<Subject, Times[]> = { app: [], home: [], react: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const subject of SUBJECTS) {
      const wanted = subject === 'app' && visit === 'offline' ? 'balance' : WANTED[subject]
      taken[subject].push(await open(world, visit, subject, wanted))
    }
  return (subject, name) => median(taken[subject].map((times) => times[name]))
}

/** Measures the start of the live build beside a static page and beside React alone. */
export async function compareStart(rounds: number): Promise<StartResult[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: `npm test -- size` installs it')
  const mock = await startMockServer({ port: 0 })
  const host = await startHost(await prepareSite(), mock.url)
  const world: World = { origin: host.origin, phone: PHONE, executablePath, profile: newProfile() }
  try {
    const cold = await measureRounds(world, 'cold', rounds)
    await prepareProfile(world, mock)
    const warm = await measureRounds(world, 'warm', rounds)
    const blocking = await measureBlocking(world, Math.min(rounds, 3))
    host.stop()
    const offline = await measureRounds(world, 'offline', rounds)
    const beside = (name: string, ours: number, theirs: number, aim: string): StartResult => ({
      name,
      ours,
      theirs,
      aim,
    })
    const besideHome = (visit: string, time: 'firstPaint' | 'largestPaint', medianOf: MedianOf, aim: string) =>
      beside(`${visit} / its home, static`, medianOf('app', time), medianOf('home', time), aim)
    return [
      besideHome('cold, first paint', 'firstPaint', cold, '1.10 ×'),
      besideHome('cold, largest paint', 'largestPaint', cold, '1.10 ×'),
      beside('cold, interactive / React alone', cold('app', 'interactive'), cold('react', 'interactive'), '1.10 ×'),
      besideHome('warm, first paint', 'firstPaint', warm, '1.25 ×'),
      beside('warm, largest paint / React alone', warm('app', 'largestPaint'), warm('react', 'largestPaint'), '1.5 ×'),
      besideHome('offline, first paint', 'firstPaint', offline, '1.25 ×'),
      beside(
        'offline, usable balance / React alone',
        offline('app', 'balance'),
        offline('react', 'firstPaint'),
        '1.5 ×',
      ),
      ...blocking,
    ]
  } finally {
    host.stop()
    await mock.stop()
    rmSync(world.profile, { recursive: true, force: true })
  }
}
