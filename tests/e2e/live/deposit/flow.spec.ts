import { parseUnits } from 'ethers'
import { REVIEW_MS } from '../../../../mocks/db/deposits.ts'
import { DEPOSIT_ADDRESS, STABLECOIN } from '../../../../mocks/seed/addresses.ts'
import { addressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { deposit, pendingDeposits, readJournal } from '../../pages/deposit.ts'
import { TEST_CHAIN } from '../../wallet/chains.ts'

// The default build has no RPC endpoints: it reads the chain through the wallet.
test.use({ edition: 'live', chained: true, loggedIn: true })

test('a deposit is sent with the exact amount, confirmed with the server, reviewed, and credited while the user watches', async ({
  app,
  page,
  server,
  token,
  wallet,
}) => {
  await page.clock.install()
  await deposit(app, '12.000000000000000001')
  const [transfer, ...others] = await token.transfersTo()
  expect(others).toEqual([])
  expect(transfer).toMatchObject({ from: addressOf('member'), to: DEPOSIT_ADDRESS, value: parseUnits('12', 18) + 1n })
  expect(wallet.sent[0]?.request).toMatchObject({ from: addressOf('member'), to: STABLECOIN, chainId: TEST_CHAIN })
  await expect.poll(async () => (await readJournal(page))[0]?.outcome).toBe('confirmed')
  await expect(pendingDeposits(app)).toBeHidden()
  server.advanceClock(REVIEW_MS)
  await page.clock.fastForward(60_000)
  await expect(page.getByText('1,872.25').first()).toBeVisible()
})
