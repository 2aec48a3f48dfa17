import { JsonRpcProvider } from 'ethers'
import { addressOf, signerOf } from '../e2e/fixtures/accounts.ts'
import { expect, test } from '../e2e/fixtures/test.ts'
import type { App } from '../e2e/pages/app.ts'
import {
  expectAcknowledged,
  expectOutcomes,
  fillAmount,
  openDeposit,
  pendingDeposits,
  startDeposit,
  submitAmount,
} from '../e2e/pages/deposit.ts'
import { buyNode } from '../e2e/pages/nodeSale.ts'
import {
  chooseWalletConnect,
  copyCode,
  expectLoggedIn,
  launchAgain,
  pickWalletConnect,
  showCode,
  stored,
} from './pairing.ts'
import { TestRelay } from './relay.ts'
import { WalletConnectWallet } from './wallet.ts'

/** The policy of the build allows this relay. */
const PORT = 9931
const DATABASE = 'tpu-walletconnect'

let relay: TestRelay
let walletApp: WalletConnectWallet

// One relay, on one port. The wallet app and the page are two programs that find each other through it.
test.use({ failuresPlanned: /127\.0\.0\.1:9931|\/api\/|\/rpc$/ })

test.beforeEach(async ({ context, chain }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  relay = await new TestRelay(PORT).start()
  walletApp = await WalletConnectWallet.start(relay.url, signerOf('member').connect(new JsonRpcProvider(chain.url)))
})
test.afterEach(async () => {
  await walletApp.stop()
  await relay.stop()
})

async function logIn(app: App): Promise<void> {
  await walletApp.scan(await showCode(app))
  await expectLoggedIn(app)
}

const requests = () => walletApp.requests.map(({ method }) => method)
const sends = () => requests().filter((method) => method === 'eth_sendTransaction').length

test('loads nothing of it, and connects to no relay, before it is chosen', async ({ app, page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  page.on('websocket', (socket) => loaded.push(socket.url()))
  await app.open()
  await app.connect()
  await expect(app.sheet('connect.choose')).toBeVisible()
  expect(loaded.filter((url) => /walletconnect|PairingSheet|^ws/i.test(url))).toEqual([])
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(DATABASE)
})

test('logs in, buys, deposits after a reload without a new code, and leaves nothing after a log-out', async ({
  app,
  page,
}) => {
  await app.open()
  await logIn(app)
  expect(requests()).toEqual(['personal_sign'])
  await buyNode(app)
  await expect(app.toast('tip.buySuccess')).toBeVisible()

  await app.reload()
  await startDeposit(app, '10')
  await expectAcknowledged(app)
  expect(requests()).toEqual(['personal_sign', 'eth_sendTransaction'])

  const address = addressOf('member').slice(2).toLowerCase()
  const keys = ['keychain', 'session', address, 'wallet-']
  const found = async () => {
    const text = (await stored(page)).toLowerCase()
    return keys.filter((key) => text.includes(key))
  }
  // Before the exit the same search finds each of them.
  expect(await found()).toEqual(keys)
  const ended = new Promise<void>((resolve) => walletApp.onEnded(resolve))
  await app.logOut()
  await expect.poll(found).toEqual([])
  await ended
  // The end of the session has been sent by now: what the library still writes is dropped.
  expect(await found()).toEqual([])
})

test('a new launch logs in with one signature and no new code; after a log-out a code is needed', async ({
  app,
  page,
}) => {
  await app.open()
  await logIn(app)
  const next = await launchAgain(page)
  await chooseWalletConnect(next)
  await expectLoggedIn(next)
  expect(requests()).toEqual(['personal_sign', 'personal_sign'])
  await next.logOut()
  await logIn(next)
  await next.reload()
  await expect(next.connectButton).toBeHidden()
})

test('a lost wallet app does not lock its user out: another one connects with a new code', async ({ app, page }) => {
  await app.open()
  await logIn(app)
  const next = await launchAgain(page)
  walletApp.decide = () => new Promise(() => {})
  await chooseWalletConnect(next)
  await next.button('walletConnect.another').click()
  walletApp.decide = (method, params) => walletApp.sign(method, params)
  await pickWalletConnect(next)
  await walletApp.scan(await copyCode(next))
  await expectLoggedIn(next)
})

test('can be cancelled while the code is shown, and leads to wallets’ own browsers', async ({ app }) => {
  await app.open()
  await showCode(app)
  await app.button('action.cancel').click()
  await expect(app.sheet('walletConnect.title')).toBeHidden()
  await app.connect()
  await app
    .sheet('connect.choose')
    .getByRole('button', { name: app.t('walletConnect.openElsewhere') })
    .click()
  await expect(app.sheet('wallet.none').getByRole('link', { name: 'MetaMask' })).toBeVisible()
  await app.button('action.close').click()
  await expect(app.connectButton).toBeEnabled()
})

test('a code that is not scanned expires, and a new one connects', async ({ app, page }) => {
  await page.clock.install()
  await app.open()
  await showCode(app)
  await page.clock.fastForward('06:00')
  await expect(app.alert('walletConnect.codeExpired')).toBeVisible()
  await app.button('action.cancel').click()
  await logIn(app)
})

test('a session that the wallet app ends says so, also after a reload, and logs in with a new code', async ({
  app,
}) => {
  await app.open()
  await logIn(app)
  await openDeposit(app)
  await walletApp.disconnect()
  await expect.poll(() => stored(app.page)).not.toContain('"peer":')
  await fillAmount(app, '10')
  await expect(app.alert('walletConnect.sessionEnded')).toBeVisible()
  await app.reload()
  await submitAmount(app, '10')
  await expect(app.alert('walletConnect.sessionEnded')).toBeVisible()
  await app.button('wallet.logInAgain').click()
  await pickWalletConnect(app)
  await walletApp.scan(await copyCode(app))
  await expect.poll(requests).toEqual(['personal_sign', 'personal_sign'])
  expect(sends()).toBe(0)
})

test('a relay that can’t be reached is named, and a later try connects', async ({ app, page }) => {
  await relay.stop()
  await page.clock.install()
  await app.open()
  await chooseWalletConnect(app)
  await expect(app.text('walletConnect.loading')).toBeVisible()
  await page.clock.fastForward('00:30')
  await expect(app.alert('walletConnect.unreachable')).toBeVisible()
  await app.button('action.cancel').click()
  await relay.start()
  await logIn(app)
})

test('a page that is killed between the request and the answer leaves an unknown deposit, which the next launch confirms', async ({
  app,
  page,
  token,
}) => {
  await app.open()
  await logIn(app)
  let send: () => void = () => {}
  const killed = new Promise<void>((resolve) => {
    send = resolve
  })
  walletApp.decide = async (method, params) => {
    await killed
    return walletApp.sign(method, params)
  }
  await startDeposit(app, '10')
  await expect.poll(sends).toBe(1)
  await app.reload()
  await expect(pendingDeposits(app)).toContainText(app.t('deposit.stateUnknown'))
  const next = await launchAgain(page)
  // A wallet app shows one request after the other.
  walletApp.decide = (method, params) => walletApp.sign(method, params)
  send()
  await expect.poll(() => token.transfersTo()).toHaveLength(1)
  await chooseWalletConnect(next)
  await expectLoggedIn(next)
  await expectOutcomes(next.page, ['confirmed'])
  expect(sends()).toBe(1)
})
