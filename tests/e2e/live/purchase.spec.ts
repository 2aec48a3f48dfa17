import { expect, test } from '../fixtures/test.ts'
import { buy, offer } from '../pages/nodeSale.ts'
import { recordToasts } from '../pages/toasts.ts'

/** A purchase whose answer does not come: nobody knows whether the server acted, and it is never repeated. */
test.use({ loggedIn: true, failuresPlanned: true })

test.beforeEach(async ({ app }) => {
  await app.open('/node')
  await expect(offer(app)).toBeVisible()
})

test('an answer that was lost after the server had acted is found out to be a success', async ({
  app,
  server,
  calls,
}) => {
  await server.losesTheAnswerTo('buyNode')
  await buy(app)
  await expect(app.toast('tip.buySuccess')).toBeVisible()
  await expect(offer(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
  expect(calls.times('buyNode')).toBe(1)
})

test('a request that never arrived is found out to have done nothing', async ({ app, server, calls }) => {
  await server.losesTheRequestOf('buyNode')
  await buy(app)
  await expect(app.sheet('node.buyFailed')).toContainText(app.t('node.buyFailedText'))
  await expect(offer(app)).toContainText(app.t('node.yoursOf', { bought: 1, max: 2 }))
  expect(calls.times('buyNode')).toBe(1)
})

for (const kind of ['http-500', 'html', 'truncated', 'empty'] as const)
  for (const takesEffect of [true, false])
    test(`an answer of the kind ${kind} ${takesEffect ? 'after' : 'instead of'} the purchase is looked into`, async ({
      app,
      server,
      calls,
    }) => {
      await server.failsWith(kind, 'buyNode', { takesEffect })
      await buy(app)
      await expect(takesEffect ? app.toast('tip.buySuccess') : app.sheet('node.buyFailed')).toBeVisible()
      expect(calls.times('buyNode')).toBe(1)
    })

test('a token that expires before the purchase is renewed, and the purchase is made once', async ({
  app,
  server,
  calls,
}) => {
  await server.failsWith('code-40201', 'buyNode')
  await buy(app)
  await expect(app.toast('tip.buySuccess')).toBeVisible()
  await expect(offer(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
  expect(calls.times('refreshTokens')).toBe(1)
  expect(calls.times('buyNode')).toBe(2)
})

test('a session that ends before the purchase is told as such, and nothing is said of the purchase', async ({
  app,
  page,
  server,
}) => {
  const said = await recordToasts(page)
  await server.enters('session-ended')
  await buy(app)
  await expect.poll(said).toContain(app.t('error.notLoggedIn'))
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a session that can not be renewed before the purchase ends at home, and nothing is said of the purchase', async ({
  app,
  page,
  server,
}) => {
  await server.failsWith('code-40201', 'buyNode', { times: 2 })
  await buy(app)
  await app.expectPath('/')
  await expect(app.connectButton).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('when the server can not be asked afterwards, the app says that it does not know', async ({
  app,
  server,
  calls,
}) => {
  await server.isUnreachable()
  await buy(app)
  await expect(app.sheet('outcome.unknown')).toContainText(app.t('node.outcomeUnknown'))
  expect(calls.times('buyNode')).toBe(1)
})
