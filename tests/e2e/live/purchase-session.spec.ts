import { expect, test } from '../fixtures/test.ts'
import { buyNode, offerCard } from '../pages/nodeSale.ts'

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

test('a purchase whose retry is rejected as well logs out and goes home', async ({ app, page, server }) => {
  await server.injectFault('code-40201', 'buyNode', { times: 2 })
  await buyNode(app)
  await app.expectPath('/')
  await expect(app.connectButton).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
