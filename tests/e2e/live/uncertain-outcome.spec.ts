import { expect, test } from '../fixtures/test.ts'
import { buyNode, offerCard } from '../pages/nodeSale.ts'
import { recordToasts } from '../pages/toasts.ts'

/** A purchase whose answer does not come: nobody knows whether the server acted, and it is never repeated. */
test.use({ loggedIn: true, failuresPlanned: true })

test.beforeEach(async ({ app }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
})

test('an answer that was lost after the server had acted is found out to be a success', async ({
  app,
  server,
  calls,
}) => {
  await server.dropNextResponse('buyNode')
  await buyNode(app)
  await expect(app.toast('tip.buySuccess')).toBeVisible()
  await expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
  expect(calls.count('buyNode')).toBe(1)
})

test('a request that never arrived is found out to have done nothing', async ({ app, server, calls }) => {
  await server.dropNextRequest('buyNode')
  await buyNode(app)
  await expect(app.sheet('node.notBought')).toContainText(app.t('node.notBoughtText'))
  await expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 1, max: 2 }))
  expect(calls.count('buyNode')).toBe(1)
})

for (const kind of ['http-500', 'html', 'truncated', 'empty'] as const)
  for (const takesEffect of [true, false])
    test(`an answer of the kind ${kind} ${takesEffect ? 'after' : 'instead of'} the purchase is looked into`, async ({
      app,
      server,
      calls,
    }) => {
      await server.injectFault(kind, 'buyNode', { takesEffect })
      await buyNode(app)
      await expect(takesEffect ? app.toast('tip.buySuccess') : app.sheet('node.notBought')).toBeVisible()
      expect(calls.count('buyNode')).toBe(1)
    })

test('a token that expires before the purchase is renewed, and the purchase is made once', async ({
  app,
  server,
  calls,
}) => {
  await server.injectFault('code-40201', 'buyNode')
  await buyNode(app)
  await expect(app.toast('tip.buySuccess')).toBeVisible()
  await expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
  expect(calls.count('refreshTokens')).toBe(1)
  expect(calls.count('buyNode')).toBe(2)
})

test('a session that ends before the purchase is told as such, and nothing is said of the purchase', async ({
  app,
  page,
  server,
}) => {
  const said = await recordToasts(page)
  await server.enterScenario('session-ended')
  await buyNode(app)
  await expect.poll(said).toContain(app.t('error.notLoggedIn'))
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a session that can not be renewed before the purchase ends at home, and nothing is said of the purchase', async ({
  app,
  page,
  server,
}) => {
  await server.injectFault('code-40201', 'buyNode', { times: 2 })
  await buyNode(app)
  await app.expectPath('/')
  await expect(app.connectButton).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('when the server can not be asked afterwards, the app says that it does not know', async ({
  app,
  server,
  calls,
}) => {
  await server.goDown()
  await buyNode(app)
  await expect(app.sheet('node.unknown')).toContainText(app.t('node.unknownText'))
  expect(calls.count('buyNode')).toBe(1)
})
