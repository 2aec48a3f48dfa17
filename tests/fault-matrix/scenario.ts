import { test as base, expect } from '../e2e/fixtures/test.ts'
import { Network } from './network.ts'
import { creditsOf, SETTLED_MS, TICK_MS } from './runCase.ts'
import { AMOUNT } from './user.ts'
import { World } from './world.ts'

/** A test whose `world` is a member on the assets screen, with a device whose clock the test can advance. */
export const test = base.extend<{ world: World }>({
  world: async ({ page, context, server, wallet, token, chain }, use) => {
    const network = new Network(async () => {}, false)
    const world = new World({ context, server, wallet, token, chain, network }, page)
    await world.install()
    wallet.grantAccess()
    await world.logIn()
    await use(world)
  },
})

/** Lets time pass until a condition holds; meanwhile the screen says nothing false. */
export async function passTimeUntil(
  world: World,
  condition: () => Promise<boolean> | boolean,
  what: string,
  within = SETTLED_MS,
): Promise<void> {
  for (let passed = 0; passed < within && !(await condition()); passed += TICK_MS) {
    await world.advanceClock(TICK_MS)
    await expect.poll(() => world.network.inFlight).toBe(0)
    await world.expectTruth()
  }
  expect(await condition(), what).toBe(true)
}

/**
 * Expects that the server has confirmed and credited everything that was mined, and that nothing is open.
 *
 * @param credits amounts; those of everything that the wallet sent, unless it replaced some of it
 */
export async function expectAllCredited(world: World, credits?: string[]): Promise<void> {
  const { wallet, network, chain, app } = world
  const isMined = async ({ hash }: { hash: string }) => (await chain.rpc('eth_getTransactionReceipt', hash)) !== null
  const areConfirmed = async () => {
    const mined = await Promise.all(
      wallet.sent.map(async (each) => !(await isMined(each)) || network.confirmed.includes(each.hash)),
    )
    return !mined.includes(false)
  }
  const isNothingOpen = async () => !(await app.text('deposit.pending').isVisible())
  await passTimeUntil(world, async () => (await areConfirmed()) && (await isNothingOpen()), 'everything is confirmed')
  expect(await creditsOf(world)).toEqual(credits ?? wallet.sent.map(() => AMOUNT))
  await world.expectTruth()
  world.expectStatement()
}
