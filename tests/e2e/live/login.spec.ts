import { hexlify, toUtf8Bytes } from 'ethers'
import { FAULT_MESSAGE } from '../../../mocks/scenarios/faults.ts'
import { loginMessage } from '../../../src/contract/loginMessage.ts'
import { addressOf, maskedAddressOf } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'

test('the wallet signs the login message byte for byte', async ({ app, page, wallet }) => {
  const answered = page.waitForResponse(/auth\/nonce/)
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  const { data } = (await (await answered).json()) as { data: { nonce: string } }
  const message = loginMessage(addressOf('member'), data.nonce)
  const [request] = wallet.requests.filter(({ method }) => method === 'personal_sign')
  expect(request?.params).toEqual([hexlify(toUtf8Bytes(message)), addressOf('member')])
})

test('a double tap on connect logs in once', async ({ app, wallet, calls }) => {
  await app.open()
  await app.connectButton.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await app.expectPath('/node')
  for (const method of ['eth_requestAccounts', 'personal_sign']) expect(wallet.requestCount(method)).toBe(1)
  for (const call of ['getNonce', 'authorize'] as const) expect(calls.count(call)).toBe(1)
})

test('a wallet with lower-case addresses logs in; the address is shown with its checksum', async ({
  app,
  page,
  wallet,
  calls,
}) => {
  wallet.useLowerCaseAddresses()
  await app.open()
  await app.connect()
  await expect(page.getByRole('button', { name: maskedAddressOf('member') })).toBeVisible()
  expect(calls.requests('authorize')[0]?.postDataJSON()).toMatchObject({ address: addressOf('member') })
})

test('an expired nonce is replaced and signed again, once', async ({ app, wallet, calls, server }) => {
  await server.respondOnce('authorize', 410, 'The login request has expired.')
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  expect(wallet.requestCount('personal_sign')).toBe(2)
  expect(calls.count('getNonce')).toBe(2)
})

test('a second expired nonce fails and does not loop', async ({ app, page, wallet, server }) => {
  await server.respondOnce('authorize', 410, 'The login request has expired.')
  await server.respondOnce('authorize', 410, 'The login request has expired.')
  await app.open()
  await app.connect()
  await expect(page.getByRole('alert').filter({ hasText: 'The login request has expired.' })).toBeVisible()
  expect(wallet.requestCount('personal_sign')).toBe(2)
})

test('a rejected login shows the server’s message, and retrying works', async ({ app, page, server }) => {
  await server.injectFault('code-500', 'authorize')
  await app.open()
  await app.connect()
  const sheet = app.sheet('connect.failed')
  await expect(sheet.getByRole('alert')).toHaveText(FAULT_MESSAGE)
  await app.inSheet(sheet, 'action.retry').click()
  await app.expectPath('/node')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a failed account request does not stop the login', async ({ app, server, page }) => {
  await server.injectFault('code-500', 'getUserInfo')
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  await expect(page.getByRole('region', { name: 'Public node' })).toBeVisible()
})

test.describe('while the server is unreachable', () => {
  test.use({ failuresPlanned: /\/api\// })

  test('the login shows a network error, and retrying works once the server is back', async ({ app, server }) => {
    const restore = await server.goDown()
    await app.open()
    await app.connect()
    await expect(app.alert('error.network')).toBeVisible()
    await restore()
    await app.button('action.retry').click()
    await app.expectPath('/node')
  })
})
