import { goOffline, reopen } from '../../browser/network.ts'
import { seedDeposit } from '../../fixtures/seedDeposit.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { pendingDeposits, readJournal } from '../../pages/deposit.ts'
import { rowsOf } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true, failuresPlanned: /\/api\/|\/\?reach$|\/rpc$/ })

const BOOKED_AT = 1_790_000_000

async function openStorage(app: App) {
  await app.button('nav.menu').click()
  await app.button('storage.title').click()
  return app.sheet('storage.title')
}

for (const language of vary(CHINESE_FIRST))
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test(
      'all records are saved by pages; a cancelled run goes on where it stopped; offline, lists say how much they have',
      LONG,
      async ({ app, page, context, server, calls }) => {
        await server.enterScenario('no-records')
        await server.enterScenario('transactions-booked', { count: 35, createdTime: BOOKED_AT })
        await server.enterScenario('withdrawals-made', { count: 12, createdAt: BOOKED_AT })
        await app.open('/')
        const sheet = await openStorage(app)
        const rowOf = (id: 'screen.assetsRecord' | 'screen.withdrawRecord' | 'invited.invitees') =>
          sheet
            .getByRole('term')
            .filter({ hasText: app.t(id) })
            .locator('xpath=following-sibling::dd')

        const release = await server.hold('listWithdrawals')
        await app.press(sheet, 'storage.saveAll')
        await expect(sheet.getByRole('log')).toContainText(app.t('storage.saving'))
        await expect(sheet.getByRole('status')).toContainText(app.t('storage.saving'))
        await expect(rowOf('screen.assetsRecord')).toHaveText(app.t('storage.all', { count: 35 }))
        await app.press(sheet, 'action.cancel')
        release()
        await expect(app.inSheet(sheet, 'storage.saveAll')).toBeVisible()
        const before = calls.count('listTransactions')
        await app.press(sheet, 'storage.saveAll')
        await expect(rowOf('screen.withdrawRecord')).toHaveText(app.t('storage.all', { count: 12 }))
        await expect(rowOf('invited.invitees')).toHaveText(app.t('storage.all', { count: 46 }))
        const ended = app.t('storage.savedAll')
        await expect(sheet.getByRole('log')).toContainText(ended)
        await expect(app.page.getByRole('status').filter({ hasText: ended })).toBeVisible()
        // Only the newest page: the others are saved.
        expect(calls.count('listTransactions')).toBe(before + 1)

        await goOffline(context)
        const saved = new App(await reopen(page, '/assets/record'), language)
        await expect(saved.text('storage.all', { count: 35 })).toBeVisible()
        const storage = await openStorage(saved)
        await saved.press(storage, 'storage.free')
        await saved.press(saved.sheet('storage.sureFree'), 'storage.free')
        await expect(storage.getByText(saved.t('storage.nothing'))).toHaveCount(3)
        await saved.press(storage, 'action.close')
        await expect(saved.heading('list.noneSaved')).toBeVisible()
      },
    )
  })

test('deleting the saved records keeps an unconfirmed deposit, and fetches a list behind the sheet again', async ({
  app,
  page,
  server,
  calls,
}) => {
  const hash = `0x${'7'.repeat(64)}`
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { count: 35, createdTime: BOOKED_AT })
  await app.open('/assets/record')
  await expect(page.getByText(/^as of/)).toBeVisible()
  await seedDeposit(page, { amount: '7', requestedAt: Date.now(), hash, open: true })
  const storage = await openStorage(app)
  await expect(storage.getByText(app.t('storage.nothing'))).toHaveCount(2)
  await calls.settled()
  const before = calls.count('listTransactions')
  await app.press(storage, 'storage.free')
  await app.press(app.sheet('storage.sureFree'), 'storage.free')
  await expect.poll(() => calls.count('listTransactions')).toBeGreaterThan(before)
  await app.press(storage, 'action.close')
  await expect(rowsOf(app, 'screen.assetsRecord').first()).toBeVisible()
  await app.open('/assets')
  await expect(pendingDeposits(app)).toContainText(hash)
  expect(await readJournal(page)).toMatchObject([{ hashes: [hash], outcome: null }])
})
