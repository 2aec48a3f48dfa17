import type { Page } from '@playwright/test'
import { DEPOSIT_ADDRESS } from '../../../../mocks/seed/addresses.ts'
import { addressOf } from '../../fixtures/accounts.ts'
import { resumeSession } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { expectOutcomes, readJournal } from '../../pages/deposit.ts'
import { WalletRpcError } from '../../wallet/errors.ts'
import type { TestWallet } from '../../wallet/TestWallet.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/rpc$/ })

const AMOUNT = 12n * 10n ** 18n + 1n

/** Opens "Sent, but not credited?" and searches. @returns the sheet */
async function search(app: App) {
  await app.open('/assets')
  await app.button('deposit.notCredited').click()
  const sheet = app.sheet('deposit.notCredited')
  await app.inSheet(sheet, 'deposit.search').click()
  return sheet
}
/** What a search says, up to its date. */
const saying = (app: App, id: 'deposit.searchFound' | 'deposit.searchNone') =>
  app.t(id, { time: '#' }).split('#')[0] ?? ''

test('a transfer from elsewhere is offered on a device that knows nothing of it, and reported once; a dismissed one stays dismissed, and another account is offered nothing', async ({
  app,
  page,
  server,
  token,
  calls,
}) => {
  const hash = await token.send(addressOf('member'), 'transfer', DEPOSIT_ADDRESS, AMOUNT)
  await token.send(addressOf('member'), 'transfer', addressOf('nonMember'), AMOUNT)
  const sheet = await search(app)
  await expect(sheet.getByRole('status')).toContainText(saying(app, 'deposit.searchFound'))
  const offered = sheet.getByRole('listitem')
  await expect(offered).toHaveCount(1)
  await expect(offered).toContainText(hash)
  await offered.getByRole('button', { expanded: false }).click()
  await expect(offered).toContainText('12.000000000000000001')
  expect(calls.count('confirmDeposit')).toBe(0)
  await offered.getByRole('button', { name: app.t('deposit.submitHash') }).click()
  await expect(app.toast('deposit.hashSubmitted')).toBeVisible()
  await expectOutcomes(page, ['confirmed'])
  expect(await readJournal(page)).toMatchObject([{ hashes: [hash], amount: '12.000000000000000001' }])

  const second = await token.send(addressOf('member'), 'transfer', DEPOSIT_ADDRESS, AMOUNT)
  await search(app)
  await expect(offered).toHaveCount(1)
  await expect(offered).toContainText(second)
  await offered.getByRole('button', { name: app.t('deposit.dismiss') }).click()
  await expect(offered).toHaveCount(0)
  await search(app)
  await expect(sheet.getByRole('status')).toContainText(saying(app, 'deposit.searchNone'))

  const third = await token.send(addressOf('member'), 'transfer', DEPOSIT_ADDRESS, AMOUNT)
  await search(app)
  await expect(offered).toContainText(third)
  await resumeSession(page, server, 'otherMember')
  await search(app)
  await expect(sheet.getByRole('status')).toContainText(saying(app, 'deposit.searchNone'))
  await expect(offered).toHaveCount(0)
  expect(calls.requests('confirmDeposit').map((request) => request.postDataJSON())).toEqual([{ txHash: hash }])
})

test(
  'a hash that is accepted after its sheet was closed leaves the next sheet open',
  LONG,
  async ({ app, page, token }) => {
    const hash = await token.send(addressOf('member'), 'transfer', DEPOSIT_ADDRESS, AMOUNT)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await app.open('/assets')
    await app.button('deposit.notCredited').click()
    const sheet = app.sheet('deposit.notCredited')
    await page.route('**/charge/address', async (route) => {
      await released
      await route.fallback()
    })
    const asked = page.waitForRequest('**/charge/address')
    await sheet.getByLabel(app.t('deposit.hash')).fill(hash)
    await app.press(sheet, 'deposit.submitHash')
    await asked
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await app.button('assets.deposit').click()
    release()
    await expect(app.toast('deposit.hashSubmitted')).toBeVisible()
    await expect(app.sheet('deposit.title')).toBeVisible()
  },
)

/** No node has logs. */
async function refuseLogs(page: Page, wallet: TestWallet): Promise<void> {
  const error = { code: -32005, message: 'limit exceeded' }
  await page.route('**/rpc', async (route) => {
    const { method } = route.request().postDataJSON() as { method: string }
    if (method !== 'eth_getLogs') return route.fallback()
    await route.fulfill({ json: { jsonrpc: '2.0', id: 1, error } })
  })
  wallet.override('eth_getLogs', async () => {
    throw new WalletRpcError(error)
  })
}

test(
  'nodes that refuse to search are named; the hash can still be submitted',
  LONG,
  async ({ app, page, token, wallet }) => {
    const hash = await token.send(addressOf('member'), 'transfer', DEPOSIT_ADDRESS, AMOUNT)
    await refuseLogs(page, wallet)
    const sheet = await search(app)
    await expect(sheet.getByRole('alert')).toContainText(app.t('deposit.searchFailed'))
    await sheet.getByLabel(app.t('deposit.hash')).fill(hash)
    await app.inSheet(sheet, 'deposit.submitHash').click()
    await expectOutcomes(page, ['confirmed'])
  },
)
