import type { Page, Route } from '@playwright/test'
import { resumeSession } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'
import type { App } from '../../pages/app.ts'
import { expectOutcomes, pendingDeposits, readJournal, startDeposit } from '../../pages/deposit.ts'
import { recordToasts } from '../../pages/toasts.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

/** Answers confirmations in the server's place. @returns a function that ends it */
async function refuseToConfirm(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<() => Promise<void>> {
  const confirm = '**/api/v1/charge/confirm'
  await page.context().route(confirm, (route) => route.fulfill(answer))
  return () => page.context().unroute(confirm)
}

/** Sends a deposit that the server does not acknowledge. @returns a function that makes it acknowledge again */
async function sendUnconfirmed(app: App, page: Page): Promise<() => Promise<void>> {
  const mend = await refuseToConfirm(page, { status: 500, body: '' })
  await startDeposit(app, '7')
  await expect.poll(async () => (await readJournal(page))[0]?.hashes.length).toBe(1)
  return mend
}

const open = async (page: Page) => (await readJournal(page)).filter(({ outcome }) => outcome === null).length

test('a refusal that sounds like a duplicate is no success: shown in its words, asked again, set aside by the user', async ({
  app,
  page,
}) => {
  const said = await recordToasts(page)
  const replies = ['We have not seen it yet', '请勿重复提交', '已提交过，审核未通过']
  const confirm = '**/api/v1/charge/confirm'
  await page.route(confirm, (route) => {
    const message = replies.length > 1 ? replies.shift() : replies[0]
    return route.fulfill({ json: { code: 409, message, data: null } })
  })
  const sheet = await startDeposit(app, '7')
  await expect(sheet).toContainText('已提交过，审核未通过')
  await expect(sheet).toContainText(app.t('deposit.stateMined'))
  await expect.poll(async () => (await readJournal(page))[0]).toMatchObject({ final: true, outcome: null })
  await app.press(sheet, 'deposit.setAside')
  await app.press(app.sheet('deposit.sureSetAside'), 'deposit.setAside')
  await expectOutcomes(page, ['setAside'])
  await expect(pendingDeposits(app)).toBeHidden()
  expect(said().join()).not.toContain(app.t('tip.chargeSuccess'))
  // Its 200 is the success, whenever it comes.
  await page.unroute(confirm)
  await app.reload()
  await expectOutcomes(page, ['confirmed'])
})

test('an unacknowledged deposit is shown with its details, survives a log-out, is hidden from another account and confirmed after the next login', async ({
  app,
  page,
  server,
  wallet,
}) => {
  const mend = await sendUnconfirmed(app, page)
  await app.reload()
  const card = pendingDeposits(app)
  await expect(card).toContainText('7')
  await expect(card).toContainText(app.t('deposit.stateMined'))
  await expect(card).toContainText((await readJournal(page))[0]?.hashes[0] ?? '')
  await expect(card).toContainText(app.t('deposit.safeToClose'))
  await app.logOut()
  expect(await open(page)).toBe(1)
  await wallet.switchAccount('otherMember')
  await resumeSession(page, server, 'otherMember')
  await app.open('/assets')
  await expect(app.button('assets.deposit')).toBeVisible()
  await expect(card).toBeHidden()
  expect(await open(page)).toBe(1)
  await mend()
  await wallet.switchAccount('member')
  await resumeSession(page, server, 'member')
  await app.open('/assets')
  await expectOutcomes(page, ['confirmed'])
  await expect(card).toBeHidden()
})
