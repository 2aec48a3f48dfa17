import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { expectWholeList, scrollToTheEnd } from '../../pages/infiniteList.ts'
import { goTo } from '../../pages/screens.ts'

test.use({ loggedIn: true })
// A changed reply may still be in flight.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

type Json = Record<string, unknown>

/** Changes the data of every reply to a path. */
const changeReplies = (page: Page, path: string, change: (data: never) => unknown) =>
  page.route(new RegExp(`${path}(\\?|$)`), async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: never }
    await route.fulfill({ json: { ...envelope, data: change(envelope.data) } })
  })

test('a record that can’t be read is counted; the others are shown to the end of the list, and a list without others is not called empty', async ({
  app,
  page,
  server,
}) => {
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { count: 23 })
  let pages = 0
  await changeReplies(page, '/wallet/transaction', (records: Json[]) =>
    pages++ > 0 ? records : records.map((record, index) => (index === 4 ? { ...record, amount: 'a lot' } : record)),
  )
  await app.open('/assets/record')
  await scrollToTheEnd(app)
  await expectWholeList(app, 'screen.assetsRecord', 22)
  await expect(page.getByText('1 record can’t be shown')).toBeVisible()
  await changeReplies(page, '/wallet/withdraw', (records: Json[]) => [{ id: records.length }])
  await goTo(app, '/assets/withdrawRecord')
  await expect(page.getByText('1 record can’t be shown').first()).toBeVisible()
  await expect(app.heading('record.empty')).toBeHidden()
  await app.chooseLanguage('zh-CN')
  await expect(page.getByText('1 条记录无法显示').first()).toBeVisible()
})
