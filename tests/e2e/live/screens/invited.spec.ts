import { readQrCode } from '../../browser/readQrCode.ts'
import { dismissShareSheets } from '../../browser/shareSheet.ts'
import { INVITE_CODE } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expectWholeList, rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true })

test('shows level, counts, inviter and invitation time, an upgrade link that says "Coming Soon" before and after a tap, and every invitee with address and time, in pages of 20 from page 1', async ({
  app,
  page,
  calls,
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

  const rows = rowsOf(app, 'invited.invitees')
  await expect(rows.first()).toHaveText(/^0x[0-9a-fA-F]{4}\*{4}[0-9a-fA-F]{4}\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/)
  await scrollToTheEnd(app)
  await expectWholeList(app, 'invited.invitees', 46)
  expect(calls.queriesOf('listDirectInvitees')).toEqual(['1', '2', '3'].map((page) => ({ page, size: '20' })))
})

test(
  'a member without an inviter sees dashes, and without invitees an empty state',
  LONG,
  async ({ app, page, server }) => {
    await server.enterScenario('member-has-no-inviter')
    await server.enterScenario('no-invitees')
    await app.open('/invited')
    await expect(page.getByRole('definition').filter({ hasText: '—' })).toHaveCount(2)
    await expect(app.heading('invited.empty')).toBeVisible()
    await expect(app.button('invited.copyLink')).toBeVisible()
  },
)

test(
  'the invite link is the host with the inviteCode query: it can be shared, copied and scanned, and a dismissed share sheet says nothing; a failed copy says why, and shows the link',
  LONG,
  async ({ app, page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const shared = await dismissShareSheets(page)
    await app.open('/invited')
    const link = `${baseURL}/?inviteCode=${INVITE_CODE}`
    await expect(page.getByRole('region', { name: app.t('invited.link') })).toContainText(link)
    await app.button('invited.share').click()
    await expect.poll(() => shared).toEqual([{ url: link, files: [] }])

    await app.button('invited.qr').click()
    const sheet = app.sheet('invited.link')
    expect(await readQrCode(sheet.getByRole('img', { name: app.t('invited.qrLabel') }))).toBe(link)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    for (const role of ['status', 'alert'] as const)
      await expect(page.getByRole(role).filter({ hasText: /\S/ })).toHaveCount(0)

    await app.button('action.copy').click()
    await expect(app.toast('tip.copySuccess')).toHaveText('Copy Success')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

    // A web view of Android copies by command alone.
    await page.evaluate(async () => {
      await navigator.clipboard.writeText('')
      navigator.clipboard.writeText = () => Promise.reject(new Error('Write permission denied.'))
    })
    await app.button('action.copy').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await page.evaluate(() => {
      document.execCommand = () => false
    })
    await app.button('action.copy').click()
    const alert = app.sheet('tip.copyFailed')
    await expect(alert.getByRole('heading')).toHaveText('copy failed')
    await expect(alert).toContainText('Write permission denied.')
    await expect(alert).toContainText(link)
    await app.press(alert, 'action.ok')
    await expect(alert).toBeHidden()
  },
)

test.describe('on a low phone on its side', () => {
  test.use({ viewport: { width: 667, height: 331 } })

  test('the whole QR code fits between the title and the button of its sheet', async ({ app }) => {
    await app.open('/invited')
    await app.button('invited.qr').click()
    const code = app.sheet('invited.link').getByRole('img', { name: app.t('invited.qrLabel') })
    await code.scrollIntoViewIfNeeded()
    await expect(code).toBeInViewport({ ratio: 0.99 })
  })
})
