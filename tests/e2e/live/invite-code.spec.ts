import { INVITE_CODE, maskedAddressOf } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import type { App } from '../pages/app.ts'

test.use({ installed: { 'Test Wallet': { account: 'nonMember' } } })

const field = (app: App) => app.page.getByRole('textbox', { name: app.t('invite.label') })
const confirm = (app: App) => app.inSheet(app.sheet('invite.title'), 'action.confirm')

async function beAsked(app: App, path = '/'): Promise<void> {
  await app.open(path)
  await app.connect()
  await expect(app.sheet('invite.title')).toBeVisible()
}

test('a new address enters a code and joins with the same signature', async ({ app, page, wallet, calls }) => {
  await beAsked(app)
  await field(app).fill(INVITE_CODE)
  await confirm(app).click()
  await app.expectPath('/node')
  await expect(page.getByRole('button', { name: maskedAddressOf('nonMember') })).toBeVisible()
  expect(wallet.requestCount('personal_sign')).toBe(1)
  const [first, second] = calls.requests('authorize').map((request) => request.postDataJSON())
  expect(second).toEqual({ ...first, inviteCode: INVITE_CODE })
})

test('a rejected code shows an error and stays in the field; a valid code works', async ({ app, wallet }) => {
  await beAsked(app)
  await field(app).fill('NO-SUCH-CODE')
  await confirm(app).click()
  await expect(app.alert('invite.notAccepted')).toBeVisible()
  await expect(field(app)).toHaveValue('NO-SUCH-CODE')
  await field(app).fill(INVITE_CODE)
  await expect(app.alert('invite.notAccepted')).toBeHidden()
  await confirm(app).click()
  await app.expectPath('/node')
  expect(wallet.requestCount('personal_sign')).toBe(1)
})

test('a code of fewer than four characters can’t be confirmed', LONG, async ({ app, calls }) => {
  await beAsked(app)
  for (const typed of ['', 'K7Q', '   K7Q   ', '邀请码']) {
    await field(app).fill(typed)
    await expect(confirm(app)).toBeDisabled()
    await field(app).press('Enter')
  }
  await expect(app.text('invite.tooShort')).toBeVisible()
  await field(app).fill('')
  await expect(app.alert('invite.required')).toBeVisible()
  expect(calls.count('authorize')).toBe(1)
  await field(app).fill('K7Q2')
  await expect(confirm(app)).toBeEnabled()
})

for (const [what, pasted] of vary([
  ['an invite link', `https://example.com/?lang=en-US&inviteCode=${INVITE_CODE}`],
  ['a code in full-width letters between spaces', '  Ｋ７Ｑ２-ＭＩＮＴ  '],
]))
  test(`pasting ${what} enters its code`, async ({ app, calls }) => {
    await beAsked(app)
    await field(app).fill(pasted)
    await field(app).press('Enter')
    await app.expectPath('/node')
    expect(calls.requests('authorize')[1]?.postDataJSON()).toMatchObject({ inviteCode: INVITE_CODE })
  })

for (const [where, path] of vary([
  ['in the address', `/?inviteCode=${INVITE_CODE}`],
  ['in the address, percent-encoded', '/?inviteCode=%4B7Q2%2DMINT'],
  ['after the hash', `/#/?inviteCode=${INVITE_CODE}`],
]))
  test(`a code ${where} is stored, removed from the address bar and used for the login`, async ({
    app,
    wallet,
    calls,
  }) => {
    await app.open(path)
    await app.expectPath('/')
    await expect(app.page.getByText(INVITE_CODE)).toBeVisible()
    await app.reload()
    await expect(app.page.getByText(INVITE_CODE)).toBeVisible()
    await app.connect()
    await app.expectPath('/node')
    expect(wallet.requestCount('personal_sign')).toBe(1)
    expect(calls.count('authorize')).toBe(1)
  })

test('a rejected code from a link is shown in the field with the reason', LONG, async ({ app }) => {
  await beAsked(app, '/?inviteCode=GONE-CODE')
  await expect(field(app)).toHaveValue('GONE-CODE')
  await expect(app.alert('invite.notAccepted')).toBeVisible()
})

for (const [where, path] of vary([
  ['from a link', '/?inviteCode=GONE-CODE'],
  ['that was typed', '/'],
]))
  test(`a rejected code ${where} is not shown as the invite`, async ({ app }) => {
    await beAsked(app, path)
    if (path === '/') {
      await field(app).fill('GONE-CODE')
      await confirm(app).click()
    }
    await expect(app.alert('invite.notAccepted')).toBeVisible()
    await app.inSheet(app.sheet('invite.title'), 'action.cancel').click()
    await expect(app.connectButton).toBeVisible()
    await expect(app.page.getByText('GONE-CODE')).toHaveCount(0)
    await app.reload()
    await expect(app.connectButton).toBeVisible()
    await expect(app.page.getByText('GONE-CODE')).toHaveCount(0)
  })

test('closing the sheet cancels the login', LONG, async ({ app }) => {
  await beAsked(app)
  await app.inSheet(app.sheet('invite.title'), 'action.cancel').click()
  await expect(app.sheet('invite.title')).toBeHidden()
  await app.expectPath('/')
  await expect(app.connectButton).toBeEnabled()
})

test.describe('a member', () => {
  test.use({ installed: { 'Test Wallet': { account: 'member' } }, loggedIn: true })

  test('stays logged in after opening an invite link', async ({ app, page }) => {
    await app.open(`/node?inviteCode=${INVITE_CODE}`)
    await app.expectPath('/node')
    await expect(page.getByRole('region', { name: 'Public node' })).toBeVisible()
  })
})
