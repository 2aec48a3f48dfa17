import type { Page, Route } from '@playwright/test'
import { DEFAULT_WALLET } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/spokenTest.ts'
import { LONG } from '../fixtures/variations.ts'
import { recipientQuestion, walletUsdt } from '../pages/deposit.ts'
import { buyButton } from '../pages/nodeSale.ts'
import { expectUnconfirmed } from '../pages/paidActions.ts'
import { openScreen } from '../pages/screens.ts'
import { amountField, confirmButton, summarySheet } from '../pages/withdraw.ts'
import { endpointOf } from '../server/calls.ts'
import { executesButFails, failsWith } from '../wallet/behaviours.ts'
import { USER_REJECTED } from '../wallet/errors.ts'

/** An answer without a body. */
const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: '' })

/** Toasts, and what was said of them, are gone. */
const toastsLeave = (page: Page) => page.clock.fastForward(9000)

/** Holds back what the app asks its node. @returns a function that lets it through */
async function holdNode(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/rpc', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Longer than the app waits for a reply. */
const TIMEOUT_MS = 201_000

test.use({ chained: true, failuresPlanned: true })

test.describe('what a screen reader says', LONG, () => {
  test('log-in', async ({ app, page, reader, hear, hold, wallet }) => {
    const name = { wallet: DEFAULT_WALLET }
    await app.open()
    // Loads the code of the flow.
    const load = wallet.hold('eth_requestAccounts')
    await app.connect()
    await expect(app.sheet('connect.title')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(app.connectButton).toBeFocused()
    await expect(app.connectButton).toBeEnabled()
    load()

    const signIn = async (start: () => Promise<void>, end = wallet.hold('personal_sign')) => {
      const connect = wallet.hold('eth_requestAccounts')
      await start()
      await hear('connect.hintConnect', name)
      connect()
      await hear('connect.hintSign', name)
      end()
    }
    const forgetSearch = () => reader.forget(app.t('connect.stepFind'), app.t('connect.hintFind'))
    const connect = () => reader.press(app.connectButton)
    const retry = () => reader.press(app.button('action.retry'))

    await reader.begin('The wallet refuses')
    await signIn(connect, wallet.hold('personal_sign', failsWith(USER_REJECTED)))
    await hear('wallet.refused')

    await reader.begin('The server fails')
    const fail = await hold('authorize', status(503))
    await signIn(connect)
    await hear('connect.hintVerify')
    fail()
    await hear('error.serverFailed', { status: '503' })

    await reader.begin('The reply is lost')
    await hold('authorize')
    await signIn(retry)
    await hear('connect.hintVerify')
    await page.clock.fastForward(7000)
    await hear('connect.stillWaiting')
    await page.clock.fastForward(TIMEOUT_MS)
    await hear('error.timeout')
    await forgetSearch()

    await reader.begin('Success')
    const verify = await hold('authorize')
    const enter = await hold('getUserInfo')
    await signIn(retry)
    await hear('connect.hintVerify')
    verify()
    await hear('connect.hintEnter')
    enter()
    await app.expectPath('/node')
    await forgetSearch()
    await reader.hear(`heading “${await page.getByRole('main').locator('h1').textContent()}”`)
  })

  test.describe('of a member', () => {
    test.use({ loggedIn: true })

    test('purchase', async ({ app, page, reader, hear, hold, wallet, server }) => {
      const question = page.getByRole('dialog')
      const buy = () => reader.press(buyButton(app))
      const confirm = () => reader.press(app.inSheet(question, 'node.buyNow'))
      await server.enterScenario('sale-without-limits')
      await openScreen(app, '/node')

      await reader.begin('The wallet refuses')
      wallet.respondWith('eth_accounts', [])
      wallet.reject('eth_requestAccounts')
      await buy()
      await reader.hear('dialog')
      await reader.press(app.inSheet(question, 'connect.button'))
      await hear('wallet.refused')
      wallet.restore('eth_accounts')

      await reader.begin('The server fails')
      const fail = await hold('buyNode', status(403))
      await buy()
      await reader.hear('dialog')
      await confirm()
      fail()
      await hear('error.serverRefused', { status: '403' })

      await reader.begin('The reply is lost, and the server has booked it')
      const lose = await hold('buyNode', async (route) => void (await route.fetch()))
      await buy()
      await reader.hear('dialog')
      await confirm()
      const lost = page.waitForRequest(endpointOf('buyNode').path)
      lose()
      await lost
      const check = await hold('listNodeSales')
      await page.clock.fastForward(TIMEOUT_MS)
      await hear('action.checking')
      check()
      await hear('node.licence', { number: '2' })
      await toastsLeave(page)

      await reader.begin('Success')
      await buy()
      await reader.hear('dialog')
      await reader.read(question)
      await confirm()
      await hear('node.licence', { number: '3' })
    })

    test('withdrawal', async ({ app, page, reader, hear, hold, wallet }) => {
      const submit = () => reader.press(confirmButton(app))
      const confirm = () => reader.press(app.inSheet(summarySheet(app), 'action.confirm'))
      await openScreen(app, '/assets/withdraw')

      await reader.begin('The form')
      await reader.read(page.getByRole('main'))
      await reader.type(amountField(app), '3')
      await hear('tip.tooSmall')
      await reader.type(amountField(app), '30')

      await reader.begin('The wallet has another account')
      await wallet.switchAccount('otherMember', { silently: true })
      await submit()
      await hear('wallet.mismatch')
      await reader.press(app.button('action.close'))
      await reader.hear('focus')
      await wallet.switchAccount('member', { silently: true })

      await reader.begin('The server fails')
      const fail = await hold('withdraw', status(403))
      await submit()
      await reader.hear('dialog')
      await confirm()
      fail()
      await hear('error.serverRefused', { status: '403' })

      await reader.begin('The reply is lost, and there is no record of it')
      const lose = await hold('withdraw', status(504))
      await submit()
      await reader.hear('dialog')
      await confirm()
      lose()
      await hear('action.checking')
      await expectUnconfirmed(app)
      await hear('outcome.unconfirmed')
      await reader.press(app.button('action.ok'))
      await reader.hear('focus')
      await reader.press(app.button('action.close'))
      await reader.hear('dialog')
      await reader.press(app.inSheet(app.sheet('outcome.sureClose'), 'action.close'))
      await reader.hear('focus  heading')

      await reader.begin('Success')
      await submit()
      await reader.hear('dialog')
      await reader.read(summarySheet(app))
      await confirm()
      await hear('tip.withdrawSuccess')
    })

    test('deposit', async ({ app, page, reader, hear, hold, wallet, chain }) => {
      const sheet = app.sheet('deposit.title')
      const field = sheet.getByRole('textbox')
      const confirm = () => reader.press(app.inSheet(sheet, 'action.confirm'))
      /** Goes through the steps, up to the deposit address. */
      const check = async (answer?: (route: Route) => Promise<void>) => {
        const connect = wallet.hold('eth_accounts')
        const network = wallet.hold('eth_chainId')
        const address = await hold('getDepositAddress', answer)
        await confirm()
        await hear('deposit.noteConnect')
        connect()
        await hear('deposit.noteNetwork')
        network()
        await hear('deposit.noteAddress')
        return address
      }
      await openScreen(app, '/assets')

      await reader.begin('The form')
      await reader.press(app.button('assets.deposit'))
      await expect(walletUsdt(app)).toHaveText(/ USDT$/)
      await reader.hear('dialog')
      await reader.read(sheet)
      await confirm()
      await hear('deposit.enterAmount')
      await reader.hear('focus')
      await reader.type(field, '7')

      await reader.begin('The wallet refuses')
      const goOn = await check()
      goOn()
      await reader.hear('dialog')
      await reader.read(recipientQuestion(app))
      const refuse = wallet.hold('eth_sendTransaction', failsWith(USER_REJECTED))
      await reader.press(app.inSheet(recipientQuestion(app), 'deposit.openWallet'))
      await hear('deposit.noteApprove')
      refuse()
      await hear('wallet.refused')

      await reader.begin('The server fails')
      const fail = await check(status(503))
      fail()
      await hear('error.serverFailed', { status: '503' })
      await reader.press(app.inSheet(sheet, 'action.retry'))
      await reader.hear('focus')

      await reader.begin('The wallet’s reply is lost')
      const lose = wallet.hold('eth_sendTransaction', executesButFails())
      const confirmLost = await hold('confirmDeposit')
      const approve = await check()
      approve()
      await hear('deposit.noteApprove')
      const search = await holdNode(page)
      lose()
      await hear('deposit.stateUnknown')
      search()
      await hear('deposit.stateMined')
      await reader.forget(app.t('deposit.stateSent'))
      confirmLost()
      await hear('deposit.review')
      await toastsLeave(page)

      await reader.begin('Success')
      await chain.setAutomine(false)
      const reply = await hold('confirmDeposit')
      const send = wallet.hold('eth_sendTransaction')
      await reader.press(app.button('assets.deposit'))
      await reader.type(field, '8')
      const address = await check()
      address()
      await hear('deposit.noteApprove')
      send()
      await hear('deposit.stateSent')
      await chain.mine()
      await page.clock.fastForward(10_000)
      await hear('deposit.stateMined')
      reply()
      await hear('deposit.review')
    })
  })
})
