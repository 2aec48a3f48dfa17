import { duplicateTab } from '../../browser/browserStorage.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { expectWholeList, rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true })

test('the list is infinite, in pages of 10 from page 1 without unset filters, and ends after a page that isn’t full', async ({
  app,
  server,
  calls,
}) => {
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { count: 23 })
  await app.open('/assets/record')
  await scrollToTheEnd(app)
  await expectWholeList(app, 'screen.assetsRecord', 23)
  expect(calls.queriesOf('listTransactions')).toEqual(['1', '2', '3'].map((page) => ({ page, size: '10' })))
})

test(
  'a record that one tab has fetched appears in the other tab, which asks for nothing',
  LONG,
  async ({ app, page, server, calls }) => {
    await app.open('/assets/record')
    await expect(rowsOf(app, 'screen.assetsRecord').first()).toContainText('−40')
    const other = new App(await duplicateTab(page, '/assets/record'), 'en-US')
    await expect(rowsOf(other, 'screen.assetsRecord').first()).toContainText('−40')
    await expect(other.page.getByRole('button', { name: /^as of/ })).toHaveAttribute('aria-busy', 'false')
    const asked = () => calls.requests('listTransactions').filter((request) => request.frame().page() === page).length
    await server.enterScenario('transactions-booked', { amount: '777' })
    const before = asked()
    await other.page.getByRole('button', { name: /^as of/ }).click()
    await expect(rowsOf(other, 'screen.assetsRecord').first()).toContainText('+777')
    await expect(rowsOf(app, 'screen.assetsRecord').first()).toContainText('+777')
    expect(asked()).toBe(before)
  },
)

test('a failed first page shows an error with a retry, not an empty state; an empty list shows that, and no end', async ({
  app,
  page,
  server,
}) => {
  await server.enterScenario('no-records')
  await server.respondOnce('listTransactions', 500, 'The archive is closed.')
  await app.open('/assets/record')
  await expect(page.getByRole('alert').filter({ hasText: 'The archive is closed.' })).toBeVisible()
  await expect(app.heading('record.empty')).toBeHidden()
  await app.button('action.retry').click()
  await expect(app.heading('record.empty')).toBeVisible()
  await expect(app.button('action.retry')).toBeHidden()
  await expect(app.text('tip.noMore')).toBeHidden()
  await app.button('deposit.title').click()
  await expect(app.sheet('deposit.title')).toBeVisible()
})
