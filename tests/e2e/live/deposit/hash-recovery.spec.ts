import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expectAcknowledged, expectOutcomes, pendingDeposits, readJournal, startDeposit } from '../../pages/deposit.ts'
import { neverResponds } from '../../wallet/behaviours.ts'
import { WalletRpcError } from '../../wallet/errors.ts'
import type { TestWallet } from '../../wallet/TestWallet.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

test('while the outcome is unknown no other deposit can be sent, and no spinner is endless, until the user declares it unsent after a warning', async ({
  app,
  page,
  wallet,
}) => {
  wallet.override('eth_sendTransaction', neverResponds)
  await startDeposit(app, '7')
  await expect.poll(async () => (await readJournal(page)).length).toBe(1)
  await page.clock.install()
  await app.reload()
  await expect(pendingDeposits(app)).toContainText(app.t('deposit.stateUnknown'))

  await app.button('deposit.resolve').click()
  const sheet = app.sheet('deposit.title')
  const state = sheet.getByRole('status').filter({ hasText: app.t('deposit.stateUnknown') })
  // A spinner at first, and a clock later.
  await expect(state.locator('svg')).toBeHidden()
  await page.clock.fastForward(121_000)
  await expect(state.locator('svg')).toBeVisible()
  await expect(sheet).toContainText(app.t('deposit.unknownText'))
  await expect(sheet.getByLabel(app.t('deposit.amount'))).toBeHidden()
  await app.press(sheet, 'deposit.wasDeclined')
  const question = app.sheet('deposit.sureUnsent')
  await expect(question).toContainText(app.t('deposit.sureUnsentText'))
  await app.press(question, 'deposit.nothingSent')

  wallet.restore('eth_sendTransaction')
  await sheet.getByLabel(app.t('deposit.amount')).fill('8')
  await app.press(sheet, 'action.confirm')
  await expectAcknowledged(app)
  expect(wallet.sent).toHaveLength(1)
})

/** No node has any state but the newest, or a transaction that a log shows. */
async function pruneNodes(page: Page, wallet: TestWallet): Promise<void> {
  const isMissing = (method: string, params: unknown[]) =>
    method === 'eth_getLogs' ||
    (method === 'eth_getTransactionCount' && !['latest', 'pending'].includes(String(params[1])))
  const error = { code: -32000, message: 'missing trie node' }
  await page.route('**/rpc', async (route) => {
    const { method, params } = route.request().postDataJSON() as { method: string; params: unknown[] }
    if (!isMissing(method, params)) return route.fallback()
    await route.fulfill({ json: { jsonrpc: '2.0', id: 1, error } })
  })
  for (const method of ['eth_getLogs', 'eth_getTransactionCount'])
    wallet.override(method, async ({ params }, proceed) => {
      if (isMissing(method, params as unknown[])) throw new WalletRpcError(error)
      return proceed()
    })
}

test(
  'what replaced a transfer and can’t be found is asked of the user, who pastes its hash',
  LONG,
  async ({ app, page, chain, wallet }) => {
    await page.clock.install()
    await chain.setAutomine(false)
    const sheet = await startDeposit(app, '7')
    await expect.poll(async () => typeof (await readJournal(page))[0]?.sentNonce).toBe('number')
    const [first] = wallet.sent
    if (!first) throw new Error('nothing was sent')
    await pruneNodes(page, wallet)
    const hash = await wallet.speedUp(first)
    await chain.mine(40)
    const takenAt = async () => (await readJournal(page))[0]?.nonceTakenAt ?? null
    await expect.poll(takenAt).not.toBeNull()
    // Nodes behind one address differ for a moment, so that it is shown later.
    await page.clock.fastForward(21_000)
    await expect(sheet).toContainText(app.t('deposit.stateNonceTaken'))
    await expect(sheet).not.toContainText(app.t('deposit.safeToClose'))
    await expect(sheet.getByLabel(app.t('deposit.newHash'))).toBeVisible()
    await app.press(sheet, 'action.close')
    const card = pendingDeposits(app)
    await expect(card).toContainText(app.t('deposit.stateNonceTaken'))
    await expect(card).not.toContainText(app.t('deposit.safeToClose'))
    await card.getByRole('button', { name: app.t('deposit.submitHash') }).click()
    const claim = app.sheet('deposit.notCredited')
    await claim.getByLabel(app.t('deposit.hash')).fill(hash)
    await app.press(claim, 'deposit.submitHash')
    await expectOutcomes(page, ['confirmed'])
    expect((await readJournal(page))[0]).toMatchObject({ acknowledged: [hash], mined: { hash } })
  },
)

test('the hash of a transfer without a record can be submitted', async ({ app, page, token, chain }) => {
  const member = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const hash = await token.send(member, 'transfer', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 5n * 10n ** 18n)
  await app.open('/assets')
  await app.button('deposit.notCredited').click()
  const sheet = app.sheet('deposit.notCredited')
  await sheet.getByLabel(app.t('deposit.hash')).fill('0x123')
  await app.press(sheet, 'deposit.submitHash')
  await expect(sheet.getByRole('alert')).toHaveText(app.t('deposit.invalidHash'))
  await sheet.getByLabel(app.t('deposit.hash')).fill(`0x${'1'.repeat(64)}`)
  await app.press(sheet, 'deposit.submitHash')
  await expect(sheet.getByRole('alert')).toHaveText(app.t('deposit.hashUnknown'))
  const foreign = await chain.send({ from: member, to: member, value: '0x1' })
  await sheet.getByLabel(app.t('deposit.hash')).fill(foreign)
  await app.press(sheet, 'deposit.submitHash')
  await expect(sheet.getByRole('alert')).toHaveText(app.t('deposit.notATransfer'))
  await sheet.getByLabel(app.t('deposit.hash')).fill(`https://explorer.example/tx/${hash}?x=1`)
  await app.press(sheet, 'deposit.submitHash')
  await expect(app.toast('tip.chargeSuccess')).toBeVisible()
  await expect.poll(async () => (await readJournal(page))[0]).toMatchObject({ amount: '5', outcome: 'confirmed' })
})
