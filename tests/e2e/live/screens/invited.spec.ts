import { readQrCode } from '../../browser/readQrCode.ts'
import { dismissShareSheets, withoutShareSheet } from '../../browser/shareSheet.ts'
import { expect, test } from '../../fixtures/test.ts'
import { expectNothingOpens } from '../../pages/expectNothingOpens.ts'
import { expectWholeList, rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true })

const CODE = 'K7Q2-MINT'

test('shows level, counts, inviter and invitation time; the upgrade link says "Coming Soon", before and after a tap', async ({
  app,
  page,
}) => {
  await app.open('/invited')
  await expect(page.getByRole('main').getByRole('strong')).toHaveText('Class1')
  const names = ['totalInvite', 'directInvite', 'publicNode', 'superNode'] as const
  for (const [index, count] of ['132', '46', '19', '4'].entries()) {
    const fact = page.getByRole('term').filter({ hasText: app.t(`invited.${names[index] ?? 'totalInvite'}`) })
    await expect(fact.locator('xpath=following-sibling::dd')).toHaveText(count)
  }
  await expect(page.getByText('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '2025/05/01 09:00:00' })).toBeVisible()

  await page.getByRole('button', { name: `${app.t('invited.upgrade')} ${app.t('tip.notOpen')}` }).click()
  await expect(app.toast('tip.notOpen')).toHaveText('Coming Soon')
  await app.expectPath('/invited')
})

test('a member without an inviter sees dashes, and without invitees an empty state', async ({ app, page, server }) => {
  await server.enterScenario('member-has-no-inviter')
  await server.enterScenario('no-invitees')
  await app.open('/invited')
  await expect(page.getByRole('definition').filter({ hasText: '—' })).toHaveCount(2)
  await expect(app.heading('invited.empty')).toBeVisible()
  await expect(app.button('invited.copyLink')).toBeVisible()
})

test('the invite link is the host with the inviteCode query; it can be copied, and is the QR code', async ({
  app,
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutShareSheet(page)
  await app.open('/invited')
  const link = `${baseURL}/?inviteCode=${CODE}`
  await expect(page.getByRole('region', { name: app.t('invited.link') })).toContainText(link)
  await app.button('action.copy').click()
  await expect(app.toast('tip.copySuccess')).toHaveText('Copy Success')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(app.button('invited.share')).toBeHidden()

  await app.button('invited.qr').click()
  const sheet = app.sheet('invited.link')
  expect(await readQrCode(sheet.getByRole('img', { name: app.t('invited.qrLabel') }))).toBe(link)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test("a failed copy shows an alert with 'copy failed' and the reason", async ({ app, page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'))
  })
  await app.open('/invited')
  await app.button('action.copy').click()
  const alert = app.sheet('tip.copyFailed')
  await expect(alert.getByRole('heading')).toHaveText('copy failed')
  await expect(alert).toContainText('Write permission denied.')
  await expect(alert).toContainText(`?inviteCode=${CODE}`)
  await app.press(alert, 'action.ok')
  await expect(alert).toBeHidden()
})

test('the link is handed to the native share sheet; dismissing that says nothing', async ({ app, page, baseURL }) => {
  const shared = await dismissShareSheets(page)
  await app.open('/invited')
  await app.button('invited.share').click()
  await expect.poll(() => shared).toEqual([{ url: `${baseURL}/?inviteCode=${CODE}`, files: [] }])
  await expectNothingOpens(app)
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

test('the direct invitees are an infinite list with address and time, in pages of 20 from page 1', async ({
  app,
  calls,
}) => {
  await app.open('/invited')
  const rows = rowsOf(app, 'invited.invitees')
  await expect(rows.first()).toHaveText(/^0x[0-9a-fA-F]{4}\*{4}[0-9a-fA-F]{4}\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/)
  await scrollToTheEnd(app)
  await expectWholeList(app, 'invited.invitees', 46)
  expect(calls.queriesOf('listDirectInvitees')).toEqual([
    { page: '1', size: '20' },
    { page: '2', size: '20' },
    { page: '3', size: '20' },
  ])
})
