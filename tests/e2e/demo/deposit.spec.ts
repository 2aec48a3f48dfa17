import { LANGUAGES } from '../../../src/contract/language.ts'
import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import type { App } from '../pages/app.ts'
import { approvalSheet, approve, DEMO_MESSAGES, logInToDemo, openSection } from '../pages/demo.ts'
import {
  confirmRecipient,
  expectAcknowledged,
  fillAmount,
  pendingDeposits,
  readJournal,
  recipientQuestion,
} from '../pages/deposit.ts'
import { buyNode, offerCard } from '../pages/nodeSale.ts'

test.use({ installed: {} })

/** Opens the deposit sheet as a logged-in member. */
async function openDeposit(app: App) {
  await app.link('tab.assets').click()
  await app.button('assets.deposit').click()
  return app.sheet('deposit.title')
}

/** Confirms a deposit of 12 USDT: the wallet is asked. */
async function askWallet(app: App) {
  await openDeposit(app)
  await fillAmount(app, '12')
  await confirmRecipient(app)
}

for (const language of vary(LANGUAGES)) {
  test.describe(`a deposit in ${language}`, () => {
    test.use({ language })

    test(
      'shows the address and its steps, ends with the review message, and is found on the demo’s chain by a phone that has lost its journal',
      LONG,
      async ({ app, page }) => {
        await app.open()
        await app.connect()
        await approve(page, 'connect', language)
        await approve(page, 'sign', language)
        const sheet = await openDeposit(app)
        await sheet.getByLabel(app.t('deposit.amount')).fill('25.5')
        await expect(sheet).toContainText(app.t('deposit.echo', { amount: '25.5' }))
        await app.press(sheet, 'action.confirm')
        await expect(recipientQuestion(app)).toContainText('25.5 USDT')
        await confirmRecipient(app)
        await expect(approvalSheet(page, 'send', language)).toContainText('25.5 USDT')
        await expect(sheet.locator('[aria-current=step]')).toContainText(app.t('deposit.stepApprove'))
        await approve(page, 'send', language)

        await expectAcknowledged(app)
        await expect(pendingDeposits(app)).toBeHidden()

        const [{ hashes } = { hashes: [] }] = await readJournal(page, 'demo')
        await page.evaluate(() => indexedDB.deleteDatabase('tpu-journal-demo'))
        await app.reload()
        await app.button('deposit.notCredited').click()
        const claim = app.sheet('deposit.notCredited')
        await app.inSheet(claim, 'deposit.search').click()
        await expect(claim.getByRole('listitem')).toContainText(hashes[0] ?? 'no hash')
        await app.inSheet(claim, 'deposit.dismiss').click()
        await expect(claim.getByRole('listitem')).toHaveCount(0)
      },
    )
  })
}

test(
  'a deposit whose wallet request was lost stays until a reset, which also clears the data, the login and the wallet',
  LONG,
  async ({ app, page }) => {
    await app.open()
    await logInToDemo(page, () => app.connect())
    await buyNode(app)
    await expect(app.toast('tip.buySuccess')).toBeVisible()
    await askWallet(app)
    await expect(approvalSheet(page, 'send')).toBeVisible()
    await app.reload()
    await expect(pendingDeposits(app)).toContainText(app.t('deposit.stateUnknown'))

    const reset = await openSection(page, 'change')
    const loaded = page.waitForEvent('load')
    await reset.getByRole('button', { name: DEMO_MESSAGES['en-US']['reset.everything'] }).click()
    await loaded
    await expect(app.connectButton).toBeVisible()
    expect(await app.toast('error.notLoggedIn').count()).toBe(0)
    await app.open()
    await logInToDemo(page, () => app.connect())
    await expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 1, max: 2 }))
    await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
    await app.link('tab.assets').click()
    await expect(app.button('assets.deposit')).toBeVisible()
    await expect(pendingDeposits(app)).toBeHidden()
  },
)
