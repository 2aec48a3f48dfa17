import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { deposit } from '../../pages/deposit.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

test('a credited deposit appears while the user watches', async ({ app, page, server }) => {
  await page.clock.install()
  await deposit(app, '7')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  // The server has reviewed it.
  server.advanceClock(60_000)
  await page.clock.fastForward(60_000)
  await expect(page.getByText('1,867.25').first()).toBeVisible()
})
