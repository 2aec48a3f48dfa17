import { goOffline, reopen } from '../../browser/network.ts'
import { recordAtPosition, seedCache } from '../../fixtures/seedCache.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { expectWholeList, rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'
import { fillDateRange, filterChip, openFilter } from '../../pages/recordFilter.ts'

test.use({ loggedIn: true, failuresPlanned: /\/api\/|\/\?reach$/ })

const dayOf = (seconds: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(seconds * 1000)

test(
  'offline, a filter that was never fetched is applied to the cached records: type, direction and time',
  LONG,
  async ({ app, page, context }) => {
    await app.open('/my')
    await expect(page.getByText('Class1', { exact: true })).toBeVisible()
    await seedCache(page, 5000)
    await goOffline(context)
    const later = new App(await reopen(page, '/assets/record'), 'en-US')
    await expectTop(later, 1)
    await filterChip(later, 'record.expense').click()
    await expectTop(later, 2)

    const sheet = await openFilter(later)
    await later.press(sheet, 'record.charge')
    const day = dayOf(recordAtPosition(3000).createdTime)
    await fillDateRange(later, sheet, day, day)
    await later.press(sheet, 'action.confirm')
    const ofDay = Array.from({ length: 5000 }, (_, place) => recordAtPosition(place)).filter(
      ({ createdTime, direction }) => dayOf(createdTime) === day && direction === 'out',
    )
    await expect(rowsOf(later, 'screen.assetsRecord').first()).toContainText(
      `−${Number(ofDay[0]?.amount).toLocaleString('en-US')}`,
    )
    await scrollToTheEnd(later)
    await expectWholeList(later, 'screen.assetsRecord', ofDay.length)
  },
)

const expectTop = (app: App, amount: number) =>
  expect(rowsOf(app, 'screen.assetsRecord').first()).toContainText(new RegExp(`[+−]${amount}$`))

test('a partly cached list says so, how far back it goes, never that it is all, and shows no end', async ({
  app,
  page,
  context,
}) => {
  await app.open('/assets/record')
  await expect(rowsOf(app, 'screen.assetsRecord').first()).toBeVisible()
  await expect(page.getByText(/^as of/)).toBeVisible()
  await goOffline(context)
  const partly = new App(await reopen(page, '/assets/record'), 'en-US')
  await expect(partly.page.getByText(/^\d0 records saved, back to \d{4}\/\d\d\/\d\d$/)).toBeVisible()
  await expect(partly.page.getByText(/All .* records saved/)).toHaveCount(0)
  await partly.page.keyboard.press('End')
  await expect(partly.text('list.partial')).toBeVisible()
  await expect(partly.text('tip.noMore')).toHaveCount(0)

  const sheet = await openFilter(partly)
  await partly.press(sheet, 'record.unfreeze')
  await sheet.getByRole('radio', { name: partly.t('record.expense') }).press('Space')
  await partly.press(sheet, 'action.confirm')
  await expect(partly.heading('list.noneSaved')).toBeVisible()
  await expect(partly.heading('record.empty')).toHaveCount(0)
})

test('going offline, a member can filter a fully cached list, which shows its end; requests are not repeated', async ({
  app,
  page,
  context,
  server,
  calls,
}) => {
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { count: 15, createdTime: 1_790_000_000 })
  await app.open('/assets/record')
  await scrollToTheEnd(app)
  await goOffline(context)
  await expect(page.getByRole('status').filter({ hasText: app.t('offline.network') })).toBeVisible()
  await filterChip(app, 'record.income').click()
  await scrollToTheEnd(app)
  await expectWholeList(app, 'screen.assetsRecord', 15)
  await filterChip(app, 'record.expense').click()
  await expect(app.heading('record.noMatch')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(calls.queriesOf('listTransactions').filter((query) => query.direction).length).toBeLessThan(4)
})
