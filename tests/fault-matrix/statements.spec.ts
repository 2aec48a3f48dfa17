import { DEPOSIT_ADDRESS, STABLECOIN } from '../../mocks/seed/addresses.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import type { MessageId } from '../../src/lib/i18n/intl.ts'
import { type Chain, startChain } from '../chain/anvil.ts'
import { deployToken, type TokenName } from '../chain/token.ts'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import { expect } from '../e2e/fixtures/test.ts'
import { failsWith, sendsOnChain } from '../e2e/wallet/behaviours.ts'
import { INTERNAL_ERROR } from '../e2e/wallet/errors.ts'
import type { TestWallet } from '../e2e/wallet/TestWallet.ts'
import { IS_NIGHT } from '../night.ts'
import { expectAllCredited, passTimeUntil, test } from './scenario.ts'
import { AMOUNT, depositUntil } from './user.ts'
import { OTHER_CHAIN, type World } from './world.ts'

/**
 * What the product says about deposits in situations that no fault at a step brings about; only `npm run night` plays
 * them.
 */
test.use({ failuresPlanned: true })

type Situation = [what: string, says: MessageId, prepare: (world: World) => Promise<unknown>]

const tokenIs = (name: TokenName) => {
  return ({ chain }: World) => deployToken(chain, name)
}

const TRANSACTION_READS = ['eth_blockNumber', 'eth_getTransactionByHash', 'eth_getTransactionCount', 'eth_getLogs']

/** The wallet's node can't be read. @returns a function after which it can be */
function breakNodeOf(wallet: TestWallet): () => void {
  for (const method of TRANSACTION_READS) wallet.override(method, failsWith(INTERNAL_ERROR))
  return () => {
    for (const method of TRANSACTION_READS) wallet.restore(method)
  }
}

/** Page function: the device has no space for rows of the journal, or for those with a hash. */
function refuseRows(withHash: boolean): void {
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (value: { hashes?: string[] }, ...key) {
      const isRefused = this.name === 'deposits' && (value.hashes?.length ?? 0) > 0 === withHash
      if (isRefused) throw new DOMException('full', 'QuotaExceededError')
      return write.call(this, value, ...key)
    }
  }
}

/** Nothing is sent. */
const BEFORE: Situation[] = [
  [
    'the wallet has a request open when it should switch the chain',
    'deposit.requestOpen',
    async ({ wallet }) => {
      await wallet.switchChain(OTHER_CHAIN)
      wallet.rejectAsPending('wallet_switchEthereumChain')
    },
  ],
  [
    'the server names the token as the recipient',
    'wallet.recipient',
    ({ context }) =>
      context.route('**/api/v1/charge/address', (route) =>
        route.fulfill({ json: { code: 200, message: '', data: { address: STABLECOIN } } }),
      ),
  ],
  ['the token has other decimals', 'wallet.tokenDecimals', tokenIs('Usdt6')],
  ['the token has no decimals', 'wallet.token', tokenIs('WithoutDecimals')],
  ['the token would revert', 'deposit.wouldFailBecause', tokenIs('Reverting')],
  ['the token would return false', 'deposit.wouldFail', tokenIs('ReturnsFalse')],
  [
    'no node can be read',
    'wallet.unreadable',
    async ({ context, wallet }) => {
      await context.route('**/rpc', (route) => route.abort())
      for (const method of ['eth_call', 'eth_blockNumber', 'eth_getTransactionCount'])
        wallet.override(method, failsWith(INTERNAL_ERROR))
    },
  ],
  [
    'the device can’t store the deposit',
    'deposit.notSaved',
    async ({ app }) => {
      await app.page.addInitScript(refuseRows, false)
      await app.reload()
    },
  ],
]

/** Sent, and something about it is not as it should be. */
const AFTER: Situation[] = [
  [
    'the token keeps a fee, and the server breaks',
    'deposit.otherAmount',
    async (world) => {
      await tokenIs('FeeOnTransfer')(world)
      world.wallet.on('broadcast', 'eth_sendTransaction', () => world.network.become('breaks'))
    },
  ],
  [
    'no node knows the transaction',
    'deposit.stateUnseen',
    async ({ chain, network, wallet }) => {
      network.nodeFault = { kind: 'stuck', block: Number(await chain.rpc('eth_blockNumber')) }
      breakNodeOf(wallet)
      wallet.on('broadcast', 'eth_sendTransaction', () => network.become('breaks'))
    },
  ],
  [
    'the token moves nothing once it is mined',
    'deposit.stateNoTransfer',
    async ({ chain, wallet }) => {
      await chain.setAutomine(false)
      wallet.on('broadcast', 'eth_sendTransaction', async () => {
        await deployToken(chain, 'ReturnsFalse')
        await chain.mine(3)
      })
    },
  ],
  [
    'the transfer reverts, and only one node can be read',
    'deposit.stateChecking',
    async ({ chain, wallet }) => {
      breakNodeOf(wallet)
      await chain.setAutomine(false)
      wallet.on('broadcast', 'eth_sendTransaction', async () => {
        await deployToken(chain, 'Reverting')
        await chain.mine(3)
      })
    },
  ],
  [
    'the device can’t store the hash',
    'deposit.hashNotSaved',
    async ({ app }) => {
      await app.page.addInitScript(refuseRows, true)
      await app.reload()
    },
  ],
]

if (IS_NIGHT) {
  for (const [what, says, prepare] of BEFORE)
    test(`says so if ${what}`, async ({ world, wallet }) => {
      await prepare(world)
      await depositUntil(world, () => world.hasSaid(says))
      await world.expectTruth()
      world.expectStatement()
      expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
    })

  for (const [what, says, prepare] of AFTER)
    test(`says so if ${what}`, async ({ world, wallet }) => {
      await prepare(world)
      await depositUntil(world, () => wallet.sent.length > 0)
      await passTimeUntil(world, () => world.hasSaid(says), 'the screen says so', 200_000)
      await world.expectTruth()
      world.expectStatement()
      expect(wallet.sent).toHaveLength(1)
    })

  test('says so if the wallet has a request open, until the user has responded to it', async ({
    world,
    wallet,
    token,
  }) => {
    wallet.rejectAsPending('eth_sendTransaction')
    await depositUntil(world, () => world.hasSaid('deposit.requestOpen'))
    await world.expectTruth()
    expect(await token.transfersTo()).toEqual([])
    wallet.restore('eth_sendTransaction')
    await depositUntil(world, () => wallet.sent.length > 0)
    await expectAllCredited(world, [AMOUNT])
    expect(await token.transfersTo()).toHaveLength(1)
  })

  test('says so if the only readable node calls the transfer failed, until another refutes that', async ({
    world,
    wallet,
  }) => {
    const repairNode = breakNodeOf(wallet)
    world.network.nodeFault = { kind: 'lying' }
    await depositUntil(world, () => wallet.sent.length > 0)
    await passTimeUntil(world, () => world.hasSaid('deposit.stateChecking'), 'the screen says so')
    repairNode()
    await expectAllCredited(world)
  })

  test('says so if the wallet sends on another chain, until the user sets it aside', async ({
    world,
    wallet,
    token,
  }) => {
    const other: Chain = await startChain({ chainId: Number(OTHER_CHAIN) })
    await deployToken(other, 'Usdt18')
    wallet.setRpcUrl(OTHER_CHAIN, other.url)
    wallet.override('eth_sendTransaction', sendsOnChain(OTHER_CHAIN))
    wallet.override('eth_getTransactionByHash', ({ params }) =>
      other.rpc('eth_getTransactionByHash', ...(params as [])),
    )
    await depositUntil(world, () => wallet.sent.length > 0)
    await passTimeUntil(world, () => world.hasSaid('deposit.stateWrongChain'), 'the screen says so')
    const sheet = world.app.sheet('deposit.title')
    await world.app.press(sheet, 'deposit.setAside')
    await world.app.press(world.app.sheet('deposit.sureSetAside'), 'deposit.setAside')
    await expect(sheet).toContainText(world.app.t('deposit.stateSetAside'))
    await world.expectTruth()
    world.expectStatement()
    expect(await token.transfersTo()).toEqual([])
    await other.stop()
  })

  test('says so if the user cancels, or submits the hash of another device', async ({ world, page, wallet, token }) => {
    const { app } = world
    const question = app.sheet('deposit.checkAddress')
    await app.button('assets.deposit').click()
    await page.getByRole('textbox', { name: app.t('deposit.amount') }).fill(AMOUNT)
    await app.press(app.sheet('deposit.title'), 'action.confirm')
    await app.press(question, 'action.cancel')
    await expect(app.toast('deposit.canceled')).toBeVisible()
    await world.expectTruth()
    await app.press(app.sheet('deposit.title'), 'action.cancel')

    const data = encodeTransfer(DEPOSIT_ADDRESS, 7n * 10n ** 18n)
    const hash = await wallet.broadcast({ from: addressOf('member'), to: token.address, data })
    await app.button('deposit.notCredited').click()
    const sheet = app.sheet('deposit.notCredited')
    await sheet.getByLabel(app.t('deposit.hash')).fill(hash)
    await app.press(sheet, 'deposit.submitHash')
    await passTimeUntil(world, () => world.hasSaid('deposit.hashSubmitted'), 'the screen says so')
    await expectAllCredited(world, ['7'])
  })
}
