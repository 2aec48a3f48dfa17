import { FAULT_MESSAGE } from '../../../mocks/scenarios/faults.ts'
import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { messagesIn } from '../fixtures/translations.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import { offerCard } from '../pages/nodeSale.ts'
import { ACCOUNT_SCREENS, goTo } from '../pages/screens.ts'

test.use({ loggedIn: true, failuresPlanned: /\/api\// })

for (const [kind, says] of vary([
  ['html', messagesIn('en-US')('error.malformed')],
  ['http-500', FAULT_MESSAGE],
] as const))
  test(`a reply of kind ${kind} shows an error, and retrying works; a failed refetch keeps the cached data and marks it`, async ({
    app,
    page,
    server,
  }) => {
    await server.injectFault(kind, 'listNodeSales')
    await app.open('/node')
    await expect(page.getByRole('alert')).toContainText(says)
    await app.button('action.retry').click()
    await expect(offerCard(app)).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await server.injectFault(kind, 'listNodeSales')
    await app.reload()
    await expect(page.getByText(/^Not refreshed · as of \d\d:\d\d$/)).toBeVisible()
    await expect(offerCard(app)).toBeVisible()
    await app.button('action.retry').click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByText(/^as of \d\d:\d\d$/).first()).toBeVisible()
  })

for (const path of vary(['/', '/assets']))
  test(`${path} says that the server is unreachable, and loads by itself once it is back`, async ({
    app,
    page,
    server,
  }) => {
    const restore = await server.goDown()
    await app.open(path)
    await expect(app.text('offline.notSaved').first()).toBeVisible()
    await expect(page.getByText(app.t('offline.server')).first()).toBeVisible()
    await restore()
    await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })

test('a screen that could not be loaded has a title, and offers to retry', LONG, async ({ app, page, context }) => {
  await context.route('**/api/v1/**', (route) => route.fulfill({ json: { code: 500, message: '', data: null } }))
  await app.open('/deal')
  for (const [path] of ACCOUNT_SCREENS.filter(([each]) => each !== '/')) {
    await goTo(app, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main').getByText(/^[+−]0$/)).toHaveCount(0)
    const errors = page.getByRole('alert').filter({ hasText: app.t('error.network') })
    await expect(errors.first(), path).toBeVisible()
    for (const error of await errors.all())
      await expect(error.getByRole('button'), path).toHaveText(app.t('action.retry'))
  }
})

test('the drawer shows dashes if the account can’t be loaded', LONG, async ({ app, page, server }) => {
  await server.injectFault('http-500', 'getUserInfo')
  await app.open('/assets')
  await app.button('nav.menu').click()
  await expect(page.getByRole('dialog').getByRole('definition')).toHaveText(['—', '—', '1 GO'])
})
