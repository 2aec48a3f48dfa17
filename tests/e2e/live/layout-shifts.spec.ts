import { recordLayoutShifts } from '../browser/layoutShifts.ts'
import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { buyNode } from '../pages/nodeSale.ts'
import { confirmWithdrawal, submitAmount } from '../pages/withdraw.ts'

test.use({ loggedIn: true })

test(
  'nothing moves on home when its records arrive late, whether there are none, one or more than it shows',
  LONG,
  async ({ app, page, server }) => {
    await server.enterScenario('no-records')
    const shifts = await recordLayoutShifts(page)
    const client = await page.context().newCDPSession(page)
    for (const [booked, count] of [
      [0, 0],
      [1, 1],
      [9, 10],
    ] as const) {
      if (booked > 0) await server.enterScenario('transactions-booked', { count: booked })
      const answer = await server.hold('listTransactions')
      await app.open('/')
      await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
      const newest = page.getByRole('region', { name: app.t('home.newestRecords') })
      await expect(newest).toBeVisible()
      answer()
      await expect(newest.getByText(/ ·\sUSDT$/)).toHaveCount(Math.min(count, 5))
      await expect(newest.getByText(app.t('record.empty'))).toHaveCount(count === 0 ? 1 : 0)
      expect(await shifts(), `${count} records`).toEqual([])
      // The next time no record is on the device, either.
      const { origin } = new URL(page.url())
      await page.goto('about:blank')
      await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    }
  },
)

test('nothing moves on the other screens, through a purchase and a withdrawal', LONG, async ({ app, page }) => {
  const shifts = await recordLayoutShifts(page)
  await app.open('/')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  const records = ['/assets/record', '/assets/withdrawRecord']
  for (const path of ['/invited', '/invited/update', '/assets', ...records, '/my', '/deal', '/mining']) {
    await app.open(path)
    await page.waitForLoadState('networkidle')
    expect.soft(await shifts(), path).toEqual([])
  }
  await app.open('/node')
  await buyNode(app)
  await expect(app.toast('tip.buySuccess')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect.soft(await shifts()).toEqual([])
  await app.open('/assets/withdraw')
  await submitAmount(app, '25.5')
  await confirmWithdrawal(app)
  await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect.soft(await shifts()).toEqual([])
})
