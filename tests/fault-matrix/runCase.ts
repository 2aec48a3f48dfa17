import { expect } from '@playwright/test'
import { REVIEW_MS } from '../../mocks/db/deposits.ts'
import { DEPOSIT_ADDRESS } from '../../mocks/seed/addresses.ts'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import { FAULTS, type Fault, type FaultName } from './faults.ts'
import { watchJournal } from './journal.ts'
import { makePoor, Wires } from './network.ts'
import { isSentAt, STEPS, type StepName, Watch } from './steps.ts'
import { AMOUNT, deposits, isQuiet, saysWhatIsKnown, tryOn } from './user.ts'
import { OTHER_CHAIN, type Surroundings, World } from './world.ts'

/** Of the token's smallest unit: it has 18 decimals. */
const UNITS = 125n * 10n ** 17n + 1n
/** Within so much time after recovery, on the phone's clock, everything is settled. */
const SETTLED_MS = 60_000
const PASSES_MS = 5_000
const TRIES = 4

/**
 * One cell of the matrix: a user deposits, at a step something goes wrong and lasts, it recovers, and the user goes on
 * by what the screen says. Seen from outside, the intent was carried out once: one transfer on the chain, one credit at
 * the server, nothing left open on the phone.
 */
export async function runCase(
  stepName: StepName,
  faultName: FaultName,
  surroundings: Omit<Surroundings, 'wires'> & { page: World['app']['page'] },
): Promise<void> {
  const { context, page, wallet } = surroundings
  const fault: Fault = FAULTS[faultName]
  const watch = new Watch(STEPS[stepName], () => fault.strike(world))
  const reach = (seen: string) => watch.reach(seen)
  const wires = new Wires(reach)
  const world = new World({ ...surroundings, wires }, page)

  await context.clock.install()
  await wires.install(context)
  await watchJournal(context, STEPS[stepName], reach)
  for (const method of ['eth_accounts', 'wallet_switchEthereumChain', 'eth_sendTransaction'])
    for (const moment of ['asked', 'broadcast', 'answers'] as const)
      wallet.on(moment, method, () => reach(`wallet ${moment} ${method}`))
  makePoor(wallet)
  wallet.grantAccess()
  await wallet.switchChain(TEST_CHAIN)
  await wallet.switchChain(OTHER_CHAIN)
  await world.logIn()
  await expect(world.app.button('assets.deposit')).toBeEnabled()
  // A page at rest has fetched what it may need when there is no network.
  await page.waitForLoadState('networkidle')

  watch.arm()
  await deposits(world, () => watch.hasStruck)
  await lasts(world, watch)
  for (const undo of world.undo) await undo()
  await fault.recover(world)

  await deposits(world, () => wallet.sent.length > 0)
  await expect.poll(() => saysWhatIsKnown(world), 'the screen tells of the transfer').toBe(true)
  await expectSettled(world, watch)
  // Once the wallet has sent, the app asks it for nothing more.
  if (isSentAt(stepName)) expect(wallet.requestCount('eth_sendTransaction')).toBe(1)
}

/** The fault lasts until nothing new happens under it, although time passes and the user tries on. */
async function lasts(world: World, watch: Watch): Promise<void> {
  for (let tries = 0, before = -1; tries < TRIES && before !== watch.seen; tries++) {
    before = watch.seen
    await tryOn(world)
    await world.passes(PASSES_MS)
    await isQuiet(world, watch)
  }
}

async function expectSettled(world: World, watch: Watch): Promise<void> {
  const { wallet, token, wires } = world
  const [sent] = wallet.sent
  const isSettled = async () =>
    wires.confirmed.includes(sent?.hash ?? '') && !(await world.app.text('deposit.open').isVisible())
  for (let passed = 0; passed < SETTLED_MS && !(await isSettled()); passed += PASSES_MS) {
    await world.passes(PASSES_MS)
    await isQuiet(world, watch)
  }
  expect(wires.confirmed, 'the server has confirmed it').toContain(sent?.hash)
  // The app may be loading itself anew, because a part of it was missing while there was no network.
  await expect(() => world.app.reload()).toPass()
  await expect(world.app.button('assets.deposit')).toBeEnabled()
  await expect(world.app.text('deposit.open'), 'nothing is open').toBeHidden()

  const transfer = { hash: sent?.hash, from: addressOf('member'), to: DEPOSIT_ADDRESS, value: UNITS }
  expect(wallet.sent, 'the wallet has sent once').toHaveLength(1)
  expect(await token.transfersTo(), 'the chain has one transfer').toEqual([transfer])
  expect(await credits(world), 'the server has credited it').toEqual([AMOUNT])
}

/** What the server has credited to the member since the cell began, once the review is over. */
async function credits({ server }: World): Promise<string[]> {
  const began = Math.floor(Date.now() / 1000) - 60
  server.advanceClock(REVIEW_MS)
  const { accessToken } = await server.enterScenario('member-logged-in', { address: addressOf('member') })
  const records = await server.fetchData(
    `/api/v1/wallet/transaction?page=1&size=10&types=charge&startTime=${began}`,
    accessToken,
  )
  return (records as { amount: string }[]).map(({ amount }) => amount)
}
