import { DEPOSIT_ADDRESS } from '../../../../mocks/seed/addresses.ts'
import { decodeTransfer } from '../../../../src/lib/chain/erc20.ts'
import { deployToken } from '../../../chain/token.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import {
  confirmRecipient,
  expectAcknowledged,
  failedDeposits,
  pendingDeposits,
  readJournal,
  recipientQuestion,
  startDeposit,
  submitAmount,
} from '../../pages/deposit.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

/** The server acknowledges every hash at once, also before the chain has it. */
const acknowledgeAll = (app: App) =>
  app.page.route('**/api/v1/charge/confirm', (route) => route.fulfill({ json: { code: 200, message: '', data: null } }))

test.describe('before the wallet opens', () => {
  test('the first deposit shows the whole address, the amount and the network, and asks again after a no', async ({
    app,
    page,
    wallet,
  }) => {
    const data = { address: DEPOSIT_ADDRESS.toLowerCase() }
    await page.route('**/api/v1/charge/address', (route) => route.fulfill({ json: { code: 200, message: '', data } }))
    const sheet = await submitAmount(app, '1250.000000000000000001')
    const question = recipientQuestion(app)
    // In the checksum form, also if the server sends another.
    await expect(question).toContainText(DEPOSIT_ADDRESS)
    await expect(question).toContainText('1,250.000000000000000001 USDT')
    await expect(question).toContainText(app.t('withdraw.testNetwork'))
    await app.press(question, 'action.cancel')
    await expect(app.toast('deposit.canceled')).toBeVisible()
    expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
    expect(await readJournal(page)).toEqual([])

    // Nothing was agreed to, so the next attempt asks again.
    await app.press(sheet, 'action.confirm')
    await confirmRecipient(app)
    await expectAcknowledged(app)
    expect(wallet.sent.map(({ request }) => decodeTransfer(String(request.data))?.to)).toEqual([DEPOSIT_ADDRESS])
  })

  test(
    'a step that takes long says that nothing was sent, and can be canceled',
    LONG,
    async ({ app, page, server }) => {
      await page.clock.install()
      await server.hold('getDepositAddress')
      const sheet = await submitAmount(app, '7')
      await expect(sheet.locator('[aria-current=step]')).toContainText(app.t('deposit.stepAddress'))
      await page.clock.fastForward(31_000)
      await expect(sheet).toContainText(app.t('deposit.noteSlow'))
      // A clock instead of the spinner.
      await expect(sheet.locator('[aria-current=step] svg')).toBeVisible()
      await app.press(sheet, 'action.cancel')
      await expect(sheet).toBeHidden()
    },
  )
})

test.describe('when the server has acknowledged the transfer', () => {
  test('a later revert replaces the success with an alert, on every screen, until it is dismissed', async ({
    app,
    page,
    chain,
  }) => {
    await acknowledgeAll(app)
    await chain.setAutomine(false)
    await startDeposit(app, '7')
    await expectAcknowledged(app)
    await app.link('tab.home').click()
    await deployToken(chain, 'Reverting')
    await chain.mine()
    const alert = app.sheet('deposit.failedTitle')
    await expect(alert).toContainText(app.t('deposit.stateReverted'))
    await expect(alert).toContainText((await readJournal(page))[0]?.hashes[0] ?? '')
    await app.press(alert, 'action.ok')

    await app.link('tab.assets').click()
    await expect(failedDeposits(app).getByRole('alert')).toHaveText(app.t('deposit.stateReverted'))
    await expect(pendingDeposits(app)).toBeHidden()
    await app.button('deposit.dismiss').click()
    await expect(failedDeposits(app)).toBeHidden()
    await app.reload()
    await expect(app.button('assets.deposit')).toBeEnabled()
    await expect(failedDeposits(app)).toBeHidden()
  })
})
