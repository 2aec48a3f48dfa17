import { FAULT_MESSAGE } from '../../../mocks/scenarios/faults.ts'
import { expect, test } from '../fixtures/test.ts'
import { offerCard } from '../pages/nodeSale.ts'

test.use({ loggedIn: true, failuresPlanned: true })

const MALFORMED = ['html', 'truncated', 'empty', 'wrong-type'] as const
const QUOTED = ['http-500', 'http-404', 'code-500'] as const

for (const kind of [...MALFORMED, ...QUOTED])
  test(`an answer of the kind ${kind} is a clear error, and trying again works`, async ({ app, page, server }) => {
    await server.injectFault(kind, 'listNodeSales')
    await app.open('/node')
    const says = MALFORMED.some((each) => each === kind) ? app.t('error.malformed') : FAULT_MESSAGE
    await expect(page.getByRole('alert')).toContainText(says)
    await app.button('action.retry').click()
    await expect(offerCard(app)).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })

for (const path of ['/', '/assets'])
  test(`without a server ${path} says so, and loads by itself once it is back`, async ({ app, page, server }) => {
    const comesBack = await server.goDown()
    await app.open(path)
    await expect(app.alert('error.network')).toBeVisible()
    await comesBack()
    await expect(page.getByText('1,860.25')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })

test('what was fetched before stays when a refresh fails, marked as not refreshed', async ({ app, page, server }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await server.injectFault('http-500', 'listNodeSales')
  await app.reload()
  await expect(page.getByText(/^Not refreshed · as of \d\d:\d\d$/)).toBeVisible()
  await expect(offerCard(app)).toBeVisible()
  await app.button('action.retry').click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText(/^as of \d\d:\d\d$/).first()).toBeVisible()
})

test('a failed call is asked once, not twice', async ({ app, page, server, calls }) => {
  await server.injectFault('http-500', 'listAccounts')
  await app.open('/assets')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(calls.count('listAccounts')).toBe(1)
})

test('the drawer does without what the server does not tell', async ({ app, page, server }) => {
  await server.injectFault('http-500', 'getUserInfo')
  await app.open('/assets')
  await app.button('nav.menu').click()
  await expect(page.getByRole('dialog').getByRole('definition')).toHaveText(['—', '—'])
})
