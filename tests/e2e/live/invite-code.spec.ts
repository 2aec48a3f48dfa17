import { INVITE_CODE, maskedAddressOf } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'

test.use({ installed: { 'Test Wallet': { account: 'nonMember' } } })

const field = (app: App) => app.page.getByRole('textbox', { name: app.t('invite.label') })
const confirm = (app: App) => app.inSheet(app.sheet('invite.title'), 'action.confirm')

async function beAsked(app: App): Promise<void> {
  await app.open('/')
  await app.connect()
  await expect(app.sheet('invite.title')).toBeVisible()
}

test('a rejected code stays in the field, with why in the words of the server; a pasted invite link joins with its code and the same signature', async ({
  app,
  page,
  wallet,
  calls,
}) => {
  await beAsked(app)
  await field(app).fill(INVITE_CODE.toLowerCase())
  await confirm(app).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Please enter a valid invitation code.' })
  await expect(refusal).toBeVisible()
  await expect(field(app)).toHaveValue(INVITE_CODE.toLowerCase())
  await field(app).fill(`https://example.com/?lang=en-US&inviteCode=${INVITE_CODE}`)
  await expect(refusal).toBeHidden()
  await field(app).press('Enter')
  await app.expectPath('/node')
  await expect(page.getByRole('button', { name: maskedAddressOf('nonMember') })).toBeVisible()
  expect(wallet.requestCount('personal_sign')).toBe(1)
  const requests = calls.requests('authorize').map((request) => request.postDataJSON())
  expect(requests.at(-1)).toEqual({ ...requests[0], inviteCode: INVITE_CODE })
})

test('a code in the address is stored, removed from the address bar, kept by a failure that says nothing about it, and used for the login', async ({
  app,
  server,
  calls,
}) => {
  await app.open(`/?inviteCode=${INVITE_CODE}`)
  await app.expectPath('/')
  await expect(app.page.getByText(INVITE_CODE)).toBeVisible()
  await app.reload()
  await expect(app.page.getByText(INVITE_CODE)).toBeVisible()
  await server.respondOnce('authorize', 500, 'Down for a moment')
  await app.connect()
  await expect(app.page.getByText('Down for a moment')).toBeVisible()
  await expect(app.sheet('connect.failed')).toContainText(INVITE_CODE)
  await app.press(app.sheet('connect.failed'), 'action.retry')
  await app.expectPath('/node')
  expect(calls.requests('authorize').at(-1)?.postDataJSON()).toMatchObject({ inviteCode: INVITE_CODE })
})

test(
  'the code of a link is used once: the next new account on the device is asked for one',
  LONG,
  async ({ app, wallet, calls }) => {
    await wallet.switchAccount('otherMember')
    await app.open(`/?inviteCode=${INVITE_CODE}`)
    await app.connect()
    await app.expectPath('/node')
    await app.logOut()
    await expect(app.page.getByText(INVITE_CODE)).toHaveCount(0)
    await wallet.switchAccount('nonMember')
    await app.connect()
    await expect(app.sheet('invite.title')).toBeVisible()
    await expect(field(app)).toHaveValue('')
    expect(calls.requests('authorize')[1]?.postDataJSON()).toMatchObject({ inviteCode: '' })
  },
)

test('a login uses up the code in the other tabs too', LONG, async ({ app, context }) => {
  await app.open(`/?inviteCode=${INVITE_CODE}`)
  const other = new App(await context.newPage(), 'en-US')
  await other.open()
  await expect(other.page.getByText(INVITE_CODE)).toBeVisible()
  await app.connect()
  await app.expectPath('/node')
  await expect(other.page.getByText(INVITE_CODE)).toHaveCount(0)
})

for (const path of vary(['/', '/assets']))
  test(
    `the code is shown before and while ${path} connects, and removed with a tap`,
    LONG,
    async ({ app, page, wallet, calls }) => {
      await app.open(`${path}?inviteCode=${INVITE_CODE}`)
      await expect(page.getByRole('main')).toContainText(`${app.t('invite.label')} ${INVITE_CODE}`)
      const sign = wallet.hold('personal_sign')
      await app.connect()
      const sheet = app.sheet('connect.title')
      await expect(sheet).toContainText(`${app.t('invite.label')} ${INVITE_CODE}`)
      await app.press(sheet, 'invite.remove')
      await expect(page.getByText(INVITE_CODE)).toHaveCount(0)
      sign()
      await expect(app.sheet('invite.title')).toBeVisible()
      expect(calls.requests('authorize')[0]?.postDataJSON()).toMatchObject({ inviteCode: '' })
      await app.reload()
      await expect(app.connectButton).toBeVisible()
      await expect(page.getByText(INVITE_CODE)).toHaveCount(0)
    },
  )
