import type { BrowserContext, Page } from '@playwright/test'
import { IS_NIGHT } from '../../../night.ts'
import { countRows } from '../../browser/askTables.ts'
import { maskedAddressOf, SEEDED_USDT } from '../../fixtures/accounts.ts'
import { seedCache } from '../../fixtures/seedCache.ts'
import { seedDeposit } from '../../fixtures/seedDeposit.ts'
import { DEFAULT_WALLET } from '../../fixtures/session.ts'
import { vary } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { readJournal } from '../../pages/deposit.ts'
import { withProfile } from '../../pwa/offline.ts'
import { controlled, expect, test } from '../../pwa/test.ts'
import type { Host } from '../../server/host.ts'
import { installWallets } from '../../wallet/installWallets.ts'

/** Web storage is written to the disk seconds later: a browser that is killed after the exit loses what the exit did there. */
test.use({ failuresPlanned: true })

/** They are deleted in parts of 1,000. */
const ROWS = IS_NIGHT ? 10_000 : 3_000

const countCached = async (page: Page): Promise<number> =>
  Object.values(await countRows(page, 'tpu-cache-live')).reduce((sum, rows) => sum + rows, 0)

/** Init script: notes what the page shows of an account, in any frame that is painted. */
function watchForAccount(words: string[]): void {
  const seen = new Set<string>()
  Object.assign(globalThis, { seen })
  const look = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: only what is painted counts
    const text = document.body?.innerText ?? ''
    for (const word of words) if (text.includes(word)) seen.add(word)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Of a deposit that was sent and is not confirmed. */
const HASH = `0x${'7'.repeat(64)}`
const WORDS = ['View saved data', 'Saved data of', maskedAddressOf('member'), SEEDED_USDT, HASH]

interface WebStorage {
  local: [key: string, value: string][]
  session: [key: string, value: string][]
}

const readWebStorage = (): WebStorage => ({
  local: Object.entries(localStorage),
  session: Object.entries(sessionStorage),
})

/** Init script: web storage as it was on the disk before the exit. In a restored tab it has the session, too. */
function restoreWebStorage({ local, session }: WebStorage): void {
  if (sessionStorage.getItem('restored')) return
  sessionStorage.setItem('restored', '')
  for (const [key, value] of local) localStorage.setItem(key, value)
  for (const [key, value] of session) sessionStorage.setItem(key, value)
}

/** Opens a path and expects a guest's page that has shown nothing of the account since its first paint. */
async function expectNothingShown(context: BrowserContext, address: string, stored: WebStorage): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(restoreWebStorage, stored)
  await page.addInitScript(watchForAccount, WORDS)
  await page.goto(address)
  const app = new App(page, 'en-US')
  await app.started()
  await expect(app.connectButton).toBeVisible()
  // Without an answer of the origin saved data opens by itself.
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('tpu:session'))).toBeNull()
  return page
}

async function launchOffline(start: () => Promise<BrowserContext>, host: Host, stored: WebStorage): Promise<void> {
  host.goDown()
  const context = await start()
  await context.setOffline(true)
  await expectNothingShown(context, `${host.origin}/assets`, { ...stored, session: [] })
  await expectNothingShown(context, `${host.origin}/assets`, stored)
  host.comeBack()
}

async function launchOnline(start: () => Promise<BrowserContext>, host: Host, stored: WebStorage): Promise<void> {
  const context = await start()
  await expectNothingShown(context, `${host.origin}/assets`, stored)
  const page = await expectNothingShown(context, host.origin, { ...stored, session: [] })
  await expect.poll(() => countCached(page)).toBe(0)
  expect(await readJournal(page)).toMatchObject([{ hashes: [HASH], outcome: null }])
}

const untilRowsAre = (page: Page) => expect.poll(() => countCached(page), { intervals: [1] })

const MOMENTS: [when: string, reached: (page: Page) => Promise<void>, offlineFirst: boolean][] = [
  ['as soon as the screen says so', async () => {}, true],
  ['in the middle of the deletion', (page) => untilRowsAre(page).toBeLessThan(ROWS), false],
  ['once the rows are deleted', (page) => untilRowsAre(page).toBe(0), true],
]

for (const [when, reached, offlineFirst] of vary(MOMENTS))
  test(`after a log-out whose browser is killed ${when}, no launch shows anything of the account, its rows are deleted, and its open deposit stays`, async ({
    host,
    launchOptions,
    server: _,
  }) => {
    await withProfile(launchOptions, async (start, kill) => {
      const context = await start()
      await installWallets(context, { [DEFAULT_WALLET]: {} })
      const page = await context.newPage()
      const app = new App(page, 'en-US')
      await page.goto(host.origin)
      await app.connect()
      await expect(page).toHaveURL(`${host.origin}/node`)
      await controlled(page)
      await page.goto(`${host.origin}/assets`)
      await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
      await seedCache(page, ROWS)
      await seedDeposit(page, { amount: '7', requestedAt: Date.now(), hash: HASH, open: true })
      const stored = await page.evaluate(readWebStorage)
      await app.button('nav.menu').click()
      await app.press(app.sheet('nav.menu'), 'drawer.exit')
      const left = page.waitForFunction(() => !sessionStorage.getItem('tpu:session'), undefined, { polling: 1 })
      await app.inSheet(app.sheet('tip.sureExit'), 'drawer.exit').click({ noWaitAfter: true })
      await left
      await reached(page)
      kill()
      for (const launch of offlineFirst ? [launchOffline, launchOnline] : [launchOnline, launchOffline])
        await launch(start, host, stored)
    })
  })
