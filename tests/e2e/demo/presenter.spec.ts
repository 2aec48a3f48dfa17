import { goOffline } from '../browser/network.ts'
import { expectOverlayEntries } from '../browser/overlays.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import {
  approvalSheet,
  approve,
  DEMO_MESSAGES,
  demoBar,
  logInToDemo,
  openSection,
  panelOf,
  SECTIONS,
  tap,
} from '../pages/demo.ts'
import { buyNode, offerCard } from '../pages/nodeSale.ts'

test.use({ installed: {}, permissions: ['clipboard-read', 'clipboard-write'] })

const t = DEMO_MESSAGES['en-US']
const DEMO = t.bar
const MAX_TAPS = 4

/** What a presenter does, tap by tap, and what is then on the screen: first what a fresh demo shows in its first section. */
const TASKS: [task: string, taps: string[], sees: (app: App) => Promise<unknown>][] = [
  ['refuse in the wallet', ['Connect', 'Reject'], (app) => expect(app.toast('wallet.refused')).toBeVisible()],
  [
    'show a purchase',
    [DEMO, 'A purchase'],
    (app) => expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 })),
  ],
  [
    'show that the balance does not cover a node',
    [DEMO, 'Balance too low', 'Buy for 100 USDT'],
    async (app) => {
      await app.press(app.sheet('tip.insufficientBalance'), 'action.cancel')
      await expect(app.page.getByRole('dialog')).toHaveCount(0)
    },
  ],
  [
    'show a deposit that is credited',
    [DEMO, 'Deposit credited'],
    (app) => expect(app.page.getByRole('main')).toContainText('1,885.25'),
  ],
  ['show the trade records', [DEMO, 'Screens', 'Trade records'], (app) => app.expectPath('/deal/record')],
  ['show a sold-out sale', [DEMO, 'Sold out'], (app) => expect(app.text('node.soldOut').first()).toBeVisible()],
  [
    'go offline',
    [DEMO, 'Change', 'Offline', 'Close'],
    (app) => expect(app.text('offline.network').first()).toBeVisible(),
  ],
  ['go online again', [DEMO, 'Online', 'Close'], (app) => expect(app.text('offline.network')).toHaveCount(0)],
  [
    'jump to just before the sale',
    [DEMO, 'Change', 'Just before the sale'],
    async (app) => {
      await expect(app.page.getByText(/^00:00:[0-5]\d$/)).toBeVisible()
      await expect(offerCard(app)).toContainText('0 / 10,000')
    },
  ],
  [
    'send a link',
    [DEMO, 'Share', 'Copy link'],
    async (app) => {
      await expect(app.toast('tip.copySuccess')).toBeVisible()
      expect(await app.page.evaluate(() => navigator.clipboard.readText())).toContain('lang=en-US')
      await app.page.keyboard.press('Escape')
    },
  ],
  [
    'switch to Chinese and dark',
    [DEMO, 'Change', '中文', '深色'],
    async ({ page }) => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    },
  ],
]

test('a presenter does each task with at most four taps', LONG, async ({ app, page }) => {
  await app.open()
  for (const [task, taps, sees] of TASKS)
    await test.step(task, async () => {
      expect(taps.length).toBeLessThanOrEqual(MAX_TAPS)
      for (const words of taps) {
        // Only then is the balance known.
        if (words.startsWith('Buy')) await expect(app.text('node.usableShort')).toBeVisible()
        await tap(page, words)
      }
      await sees(app)
    })
})

test(
  'a link carries what was done, the login, the time, the language and the appearance',
  LONG,
  async ({ app, page, browser, baseURL }) => {
    await app.open('/')
    await logInToDemo(page, () => app.connect())
    await buyNode(app)
    await expect(app.toast('tip.buySuccess')).toBeVisible()
    const change = await openSection(page, 'change')
    await change.getByRole('button', { name: t['clock.day'] }).click()
    await change.getByRole('radio', { name: t['scheme.dark'] }).check()
    await change.getByRole('radio', { name: '中文' }).click()
    app.setLanguage('zh-CN')
    const share = await openSection(page, 'share', 'zh-CN')
    await expect(share.getByText(/^http/)).toContainText('scheme=dark')
    const link = String(await share.getByText(/^http/).textContent())
    await page.keyboard.press('Escape')

    const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const other = new App(await context.newPage(), 'zh-CN')
    await other.page.goto(link)
    const records = async (each: App) => {
      await expect(offerCard(each, { name: '公共节点', price: '100' })).toContainText(
        app.t('node.yoursOf', { bought: 2, max: 2 }),
      )
      await expect(each.page.locator('html')).toHaveCSS('color-scheme', 'dark')
      await each.link('tab.assets').click()
      await each.link('assets.records').click()
      const rows = each.page.getByRole('main').getByRole('listitem')
      await expect(rows.first()).toContainText('−100')
      await expect(rows.nth(2)).toBeVisible()
      return (await rows.allInnerTexts()).slice(0, 3)
    }
    expect(await records(other)).toEqual(await records(app))
    await context.close()
  },
)

test.describe('the panel on a phone', () => {
  test(
    'has one height, closes by its button, by back and by Escape, and steps aside when it has opened a screen',
    LONG,
    async ({ app, page }) => {
      await app.open('/deal')
      const heights = new Set<number>()
      // The panel remembers the last one.
      for (const section of SECTIONS.toReversed()) {
        await openSection(page, section)
        heights.add(await panelOf(page).evaluate((panel) => panel.firstElementChild?.clientHeight ?? 0))
      }
      expect([...heights]).toHaveLength(1)
      await page.keyboard.press('Escape')
      const ways = [() => tap(page, 'Close'), () => page.goBack(), () => page.keyboard.press('Escape')]
      for (const close of ways) {
        await expect(panelOf(page)).toHaveCount(0)
        await demoBar(page).click()
        await expect(panelOf(page)).toBeVisible()
        await expectOverlayEntries(page, 1)
        await close()
        await expect(panelOf(page)).toHaveCount(0)
        await app.expectPath('/deal')
      }
      for (const words of [DEMO, 'Screens', 'Mining']) await tap(page, words)
      await expect(panelOf(page)).toHaveCount(0)
      await app.expectPath('/mining')
      await page.goBack()
      await app.expectPath('/deal')
      await expect(panelOf(page)).toHaveCount(0)
    },
  )

  test('goes from stop to stop, and remembers its section', LONG, async ({ app, page }) => {
    await app.open('/?scenario=member-logged-in')
    await openSection(page, 'tour')
    await expect(page.locator('[aria-current=step]')).toContainText('A member’s home')
    await tap(page, t['tour.next'])
    await app.expectPath('/node')
    await expect(page.getByText(/^00:0[01]:\d\d$/)).toBeVisible()
    await app.reload()
    await tap(page, DEMO)
    await tap(page, t['tour.next'])
    await expect(panelOf(page)).toHaveCount(0)
    await buyNode(app)
    // As the stop says.
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was charged' })).toBeVisible()
  })

  test('shows what to say at the present stop, and opens another', LONG, async ({ app, page }) => {
    await app.open('/assets/record?scenario=many-records:count=50')
    const tour = await openSection(page, 'tour')
    await expect(tour.getByRole('listitem')).toHaveCount(8)
    await expect(page.locator('[aria-current=step]')).toContainText('Two years of records')
    await expect(page.locator('[aria-current=step]')).toBeInViewport({ ratio: 0.8 })
    await tour.getByRole('button', { name: `${t['tour.open']}: Withdrawals advance` }).click()
    await expect(page).toHaveURL('/assets/withdrawRecord')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })
})

test(
  'while a dialog is open, the bar opens the panel above it, and the dialog stays: the wallet can be changed while it asks',
  LONG,
  async ({ app, page }) => {
    await app.open()
    await app.connect()
    // The bar is below the dialog.
    await approvalSheet(page, 'connect').click({ position: { x: 195, y: 20 } })
    await panelOf(page).getByRole('radio', { name: t['tab.change'] }).check()
    await panelOf(page).getByRole('radio', { name: t['behaviour.approves'] }).check()
    await tap(page, 'Close')
    await approve(page, 'connect')
    await app.expectPath('/node')
  },
)

test('the bar says so when the device itself is offline, and the demo wallet has a name in each language', async ({
  app,
  page,
  context,
}) => {
  const { deviceOffline } = DEMO_MESSAGES['zh-CN']
  const bar = demoBar(page, 'zh-CN')
  await app.open('/?lang=zh-CN')
  app.setLanguage('zh-CN')
  await expect(bar).not.toContainText(deviceOffline)
  await goOffline(context, 'demo')
  await expect(bar).toContainText(deviceOffline)
  await context.setOffline(false)
  await expect(bar).not.toContainText(deviceOffline)
  await app.connect()
  await expect(app.sheet('connect.title')).toContainText('演示钱包')
})
