import { deployToken } from '../chain/token.ts'
import { expect } from '../e2e/fixtures/test.ts'
import { LONG } from '../e2e/fixtures/variations.ts'
import { IS_NIGHT } from '../night.ts'
import { TICK_MS } from './runCase.ts'
import { expectAllCredited, passTimeUntil, test } from './scenario.ts'
import { depositUntil } from './user.ts'

test.use({ failuresPlanned: true })

test(
  'two wallet windows, of which the page has forgotten one, and both are approved',
  LONG,
  async ({ world, wallet, token }) => {
    const windows: (() => void)[] = []
    wallet.override('eth_sendTransaction', async (_, proceed) => {
      await new Promise<void>((resolve) => windows.push(resolve))
      return proceed()
    })
    await depositUntil(world, () => windows.length === 1)
    await world.app.reload()
    world.isPrompting = false
    // The user declares the first one unsent and deposits again; its window is still open.
    await depositUntil(world, () => windows.length === 2)
    for (const [count, approve] of windows.entries()) {
      approve()
      await expect.poll(() => wallet.sent.length).toBe(count + 1)
    }
    await expectAllCredited(world)
    expect(await token.transfersTo()).toHaveLength(2)
  },
)

if (IS_NIGHT) {
  test('another account logs in while the wallet’s reply is held back', async ({ world, page, wallet, calls }) => {
    const { app } = world
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    wallet.on('answers', 'eth_sendTransaction', () => released)
    await depositUntil(world, () => wallet.sent.length > 0)
    await page.keyboard.press('Escape')
    await app.logOut()
    await wallet.switchAccount('otherMember')
    const confirmations = calls.count('confirmDeposit')
    // In the same page, which still waits for the reply.
    await app.connect()
    await app.link('tab.assets').click()
    await expect(app.button('assets.deposit')).toBeEnabled()
    release()
    await world.advanceClock(TICK_MS)
    await expect.poll(() => world.network.inFlight).toBe(0)
    await expect(app.text('deposit.pending')).toBeHidden()
    expect(calls.count('confirmDeposit'), 'nothing is confirmed with the token of another account').toBe(confirmations)

    await wallet.switchAccount('member')
    await world.logIn()
    await expectAllCredited(world)
  })

  test('the transfer reverts while the sheet is open', async ({ world, wallet, token, chain }) => {
    await chain.setAutomine(false)
    await depositUntil(world, () => wallet.sent.length > 0)
    const sheet = world.app.sheet('deposit.title')
    await expect(sheet).toContainText(world.app.t('deposit.stateSent'))
    await deployToken(chain, 'Reverting')
    await chain.mine()
    await passTimeUntil(world, () => world.hasSaid('deposit.stateReverted'), 'the sheet says so')
    expect([await token.transfersTo(), world.network.confirmed]).toEqual([[], []])
    await world.expectTruth()
    world.expectStatement()
  })
}
