import { deployToken } from '../chain/token.ts'
import { expect, test } from '../e2e/fixtures/test.ts'
import { LONG } from '../e2e/fixtures/variations.ts'
import { Network } from './network.ts'
import { creditsOf, SETTLED_MS, TICK_MS } from './runCase.ts'
import { expectTrueStatements } from './statements.ts'
import { AMOUNT, depositUntil } from './user.ts'
import { World, type WorldParts } from './world.ts'

test.use({ failuresPlanned: true })

/** `npm test` plays the first scenario only. */
const IS_FULL = process.env.MATRIX === 'all'

type Parts = Omit<WorldParts, 'network'> & { page: World['app']['page'] }

/** A member on the assets screen, with a device whose clock the test can advance. */
async function startWorld({ page, ...parts }: Parts): Promise<World> {
  const network = new Network(async () => {}, false)
  const world = new World({ ...parts, network }, page)
  await parts.context.clock.install()
  await network.install(parts.context)
  parts.wallet.grantAccess()
  await world.logIn()
  return world
}

/** Lets time pass until a condition holds; meanwhile the screen says nothing false. */
async function passTimeUntil(world: World, condition: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let passed = 0; passed < SETTLED_MS && !(await condition()); passed += TICK_MS) {
    await world.advanceClock(TICK_MS)
    await expect.poll(() => world.network.inFlight).toBe(0)
    await expectTrueStatements(world)
  }
  expect(await condition(), what).toBe(true)
}

/** Expects that the server has confirmed and credited everything that the wallet sent, and that nothing is open. */
async function expectAllCredited(world: World): Promise<void> {
  const { wallet, network, app } = world
  const areConfirmed = () => wallet.sent.every(({ hash }) => network.confirmed.includes(hash))
  const isNothingOpen = async () => !(await app.text('deposit.pending').isVisible())
  await passTimeUntil(world, async () => areConfirmed() && (await isNothingOpen()), 'everything is confirmed')
  expect(await creditsOf(world)).toEqual(wallet.sent.map(() => AMOUNT))
}

test(
  'two wallet windows, of which the page has forgotten one, and both are approved',
  LONG,
  async ({ context, page, server, wallet, token, chain }) => {
    const world = await startWorld({ context, page, server, wallet, token, chain })
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

if (IS_FULL) {
  test('another account logs in while the wallet’s reply is held back', async ({
    context,
    page,
    server,
    wallet,
    token,
    chain,
    calls,
  }) => {
    const world = await startWorld({ context, page, server, wallet, token, chain })
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

  for (const [what, end, statement] of [
    ['reverts', 'reverted', 'deposit.stateReverted'],
    ['is canceled in the wallet', 'replaced', 'deposit.stateReplaced'],
  ] as const)
    test(`the transfer ${what} while the sheet is open`, async ({ context, page, server, wallet, token, chain }) => {
      const world = await startWorld({ context, page, server, wallet, token, chain })
      await chain.setAutomine(false)
      await depositUntil(world, () => wallet.sent.length > 0)
      const sheet = world.app.sheet('deposit.title')
      await expect(sheet).toContainText(world.app.t('deposit.stateSent'))
      // The app has seen the transfer pending: what replaces one that it never saw can't be told from the chain.
      await passTimeUntil(world, () => world.network.seen.has('eth_getTransactionByHash'), 'the transfer was read')
      const [sent] = wallet.sent
      if (end === 'replaced' && sent) await wallet.cancel(sent)
      else await deployToken(chain, 'Reverting')
      await chain.mine()
      await passTimeUntil(world, () => sheet.getByText(world.app.t(statement)).isVisible(), 'the sheet says so')
      expect(await token.transfersTo()).toEqual([])
      expect(world.network.confirmed).toEqual([])
    })
}
