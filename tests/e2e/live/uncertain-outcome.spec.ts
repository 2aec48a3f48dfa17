import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { App } from '../pages/app.ts'
import { buyNode, offerCard } from '../pages/nodeSale.ts'
import { amountField, withdraw } from '../pages/withdraw.ts'
import type { CallName } from '../server/calls.ts'

/** A purchase or a withdrawal whose reply doesn't arrive. The app finds out whether it was executed and never repeats it. */
test.use({ loggedIn: true, failuresPlanned: /\/api\// })

interface Action {
  name: string
  call: CallName
  path: string
  /** Visible when the screen is ready. */
  ready: (app: App) => Locator
  act: (app: App) => Promise<void>
  expectDone: (app: App) => Promise<void>
  expectNotDone: (app: App) => Promise<void>
  expectUnknown: (app: App) => Promise<void>
}

const expectBought = (app: App, bought: number) =>
  expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought, max: 2 }))

const ACTIONS: Action[] = [
  {
    name: 'purchase',
    call: 'buyNode',
    path: '/node',
    ready: (app) => offerCard(app),
    act: (app) => buyNode(app),
    expectDone: async (app) => {
      await expect(app.toast('tip.buySuccess')).toBeVisible()
      await expectBought(app, 2)
    },
    expectNotDone: async (app) => {
      await expect(app.sheet('node.buyFailed')).toContainText(app.t('node.buyFailedText'))
      await expectBought(app, 1)
    },
    expectUnknown: async (app) => {
      await expect(app.sheet('outcome.unknown')).toContainText(app.t('node.outcomeUnknown'))
    },
  },
  {
    name: 'withdrawal',
    call: 'withdraw',
    path: '/assets/withdraw',
    ready: amountField,
    act: (app) => withdraw(app, '30'),
    expectDone: async (app) => {
      await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
      await expect(app.page.getByText('1,830.25')).toBeVisible()
      await expect(amountField(app)).toHaveValue('')
    },
    expectNotDone: async (app) => {
      await expect(app.sheet('withdraw.failed')).toContainText(app.t('withdraw.failedText'))
      await expect(amountField(app)).toHaveValue('30')
    },
    expectUnknown: async (app) => {
      await expect(app.sheet('outcome.unknown')).toContainText(app.t('withdraw.outcomeUnknown'))
      await expect(amountField(app)).toHaveValue('30')
    },
  },
]

for (const { name, call, path, ready, act, expectDone, expectNotDone, expectUnknown } of ACTIONS)
  test.describe(`a ${name}`, () => {
    test.beforeEach(async ({ app }) => {
      await app.open(path)
      await expect(ready(app)).toBeVisible()
    })

    for (const kind of ['http-500', 'html', 'truncated', 'empty'] as const)
      for (const takesEffect of [true, false])
        test(`that ${takesEffect ? 'is' : 'isn’t'} executed and gets a reply of kind ${kind} is reported as ${takesEffect ? '' : 'not '}done`, async ({
          app,
          server,
          calls,
        }) => {
          await server.injectFault(kind, call, { takesEffect })
          await act(app)
          await (takesEffect ? expectDone : expectNotDone)(app)
          expect(calls.count(call)).toBe(1)
        })

    test('whose response is lost is reported as done', async ({ app, server, calls }) => {
      await server.dropNextResponse(call)
      await act(app)
      await expectDone(app)
      expect(calls.count(call)).toBe(1)
    })

    test('whose request is lost is reported as not done', async ({ app, server, calls }) => {
      await server.dropNextRequest(call)
      await act(app)
      await expectNotDone(app)
      expect(calls.count(call)).toBe(1)
    })

    test('is reported as unknown while the server is unreachable', async ({ app, server, calls }) => {
      await server.goDown()
      await act(app)
      await expectUnknown(app)
      expect(calls.count(call)).toBe(1)
    })
  })
