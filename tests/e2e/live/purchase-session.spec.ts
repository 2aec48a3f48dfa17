import { expect, test } from '../fixtures/test.ts'
import { buyNode, offerCard } from '../pages/nodeSale.ts'
import { recordToasts } from '../pages/toasts.ts'

test.use({ loggedIn: true })

test.beforeEach(async ({ app }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
})

test('a purchase with an expired token refreshes the tokens and buys once', async ({ app, server, calls }) => {
  await server.injectFault('code-40201', 'buyNode')
  await buyNode(app)
  await expect(app.toast('tip.buySuccess')).toBeVisible()
  await expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
  expect(calls.count('refreshTokens')).toBe(1)
  expect(calls.count('buyNode')).toBe(2)
})

test('a purchase in an ended session only reports the end of the session', async ({ app, page, server }) => {
  const toasts = await recordToasts(page)
  await server.enterScenario('session-ended')
  await buyNode(app)
  await expect.poll(toasts).toContain(app.t('error.notLoggedIn'))
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a purchase that is booked although its reply ends the session is reported after the next login', async ({
  app,
  page,
  server,
  calls,
}) => {
  const toasts = await recordToasts(page)
  await server.injectFault('code-402', 'buyNode', { takesEffect: true })
  const reloaded = page.waitForEvent('load')
  await buyNode(app)
  await reloaded
  await app.started()
  await app.connect()
  await expect.poll(toasts).toEqual([app.t('error.notLoggedIn'), app.t('tip.buySuccess')])
  expect(calls.count('buyNode')).toBe(1)
})

test('a purchase whose retry is rejected as well logs out and goes home', async ({ app, page, server }) => {
  await server.injectFault('code-40201', 'buyNode', { times: 2 })
  await buyNode(app)
  await app.expectPath('/')
  await expect(app.connectButton).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
