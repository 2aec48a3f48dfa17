import { DEPOSIT_ADDRESS } from '../../../../mocks/seed/addresses.ts'
import { deployToken } from '../../../chain/token.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import {
  confirmRecipient,
  expectAcknowledged,
  failedDeposits,
  openDeposit,
  pendingDeposits,
  readJournal,
  recipientQuestion,
  startDeposit,
  submitAmount,
} from '../../pages/deposit.ts'
import { neverResponds } from '../../wallet/behaviours.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

/** How long the app may take to settle a failure: it reads the chain twice. */
const SETTLED = { timeout: 25_000 }

/** The server acknowledges every hash at once, also before the chain has it. */
const acknowledgeAll = (app: App) =>
  app.page
    .context()
    .route('**/api/v1/charge/confirm', (route) => route.fulfill({ json: { code: 200, message: '', data: null } }))

test.describe('before the wallet opens', () => {
  test('the first deposit shows the whole address, the amount and the network', async ({ app, page, wallet }) => {
    await page.route('**/api/v1/charge/address', (route) =>
      route.fulfill({ json: { code: 200, message: '', data: { address: DEPOSIT_ADDRESS.toLowerCase() } } }),
    )
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
    await submitAmount(app, '7')
    await expectAcknowledged(app)
    expect(wallet.sent).toHaveLength(2)
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
  test('the sheet closes without a tap, the review text is shown and the balances are refetched', async ({
    app,
    page,
    server,
  }) => {
    const release = await server.hold('confirmDeposit')
    const sheet = await startDeposit(app, '7')
    await expect(sheet).toContainText(app.t('deposit.stateMined'))
    await page.route('**/api/v1/wallet/accounts', (route) =>
      route.fulfill({
        json: { code: 200, message: '', data: [{ id: '1', token: 'USDT', balance: '4321.5', frozen: '0' }] },
      }),
    )
    release()
    await expectAcknowledged(app)
    await expect(page.getByText('4,321.5').first()).toBeVisible()
  })

  test('the deposit stays under the pending ones until the chain has it', async ({ app, chain }) => {
    await acknowledgeAll(app)
    await chain.setAutomine(false)
    await startDeposit(app, '7')
    await expectAcknowledged(app)
    await expect(pendingDeposits(app)).toContainText(app.t('deposit.stateMining'))
    await chain.mine()
    await expect(pendingDeposits(app)).toBeHidden(SETTLED)
    await expect(failedDeposits(app)).toBeHidden()
  })

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
    await expect(alert).toContainText(app.t('deposit.stateReverted'), SETTLED)
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

test.describe('the open sheet', () => {
  test('shows no endless spinner for a deposit that stays unknown', async ({ app, page, wallet }) => {
    wallet.override('eth_sendTransaction', neverResponds)
    await startDeposit(app, '7')
    await expect.poll(async () => (await readJournal(page)).length).toBe(1)
    await app.reload()
    await page.clock.install()
    const sheet = await openDeposit(app)
    const state = sheet.getByRole('status').filter({ hasText: app.t('deposit.stateUnknown') })
    await expect(state.locator('svg')).toBeHidden()
    await page.clock.fastForward(121_000)
    await expect(state.locator('svg')).toBeVisible()
  })
})
