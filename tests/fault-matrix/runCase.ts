import { expect } from '@playwright/test'
import { REVIEW_MS } from '../../mocks/db/deposits.ts'
import { DEPOSIT_ADDRESS } from '../../mocks/seed/addresses.ts'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import type { Cell } from './cases.ts'
import { FAULTS, type Fault } from './faults.ts'
import { watchJournal } from './journal.ts'
import { limitNodeOf, Network } from './network.ts'
import { isSentAt, STEPS, StepWatch } from './steps.ts'
import { AMOUNT, depositUntil, showsTransfer, tryNextMove, waitUntilQuiet } from './user.ts'
import { OTHER_CHAIN, World } from './world.ts'
import type { WorldParts } from './worldParts.ts'

/** The amount in the token's smallest unit; it has 18 decimals. */
const UNITS = 125n * 10n ** 17n + 1n
/** Time on the device's clock within which everything is settled after recovery. */
export const SETTLED_MS = 60_000
export const TICK_MS = 5_000
const MAX_TRIES = 4

interface CaseParts extends Omit<WorldParts, 'network'> {
  page: World['app']['page']
  limitedNodes: boolean
}

/**
 * Runs one cell of the matrix: a user deposits, a fault occurs at a step and lasts, it recovers, and the user continues
 * with what the screen offers. The deposit must take effect exactly once: one transfer on the chain, one credit at the
 * server, nothing left open on the device, nothing false on the screen.
 */
export async function runCase([step, faultName]: Cell, { page, limitedNodes, ...parts }: CaseParts): Promise<void> {
  const { context, wallet } = parts
  const fault: Fault = FAULTS[faultName]
  const watch = new StepWatch(STEPS[step], () => fault.inject(world))
  const report = (seen: string) => watch.report(seen)
  const network = new Network(report, limitedNodes)
  const world = new World({ ...parts, network }, page)

  await world.install()
  await watchJournal(context, STEPS[step], report)
  for (const method of ['eth_accounts', 'wallet_switchEthereumChain', 'eth_sendTransaction'])
    for (const moment of ['asked', 'broadcast', 'answers'] as const)
      wallet.on(moment, method, () => report(`wallet ${moment} ${method}`))
  if (limitedNodes) limitNodeOf(wallet)
  // Blocks that a reorganisation can remove.
  await parts.chain.mine(2)
  wallet.grantAccess()
  await wallet.switchChain(TEST_CHAIN)
  await wallet.switchChain(OTHER_CHAIN)
  await world.logIn()
  await expect(world.app.button('assets.deposit')).toBeEnabled()
  // An idle page has preloaded the code that it may need offline.
  await page.waitForLoadState('networkidle')

  watch.arm()
  await depositUntil(world, () => watch.isInjected)
  await lastUntilNothingHappens(world, watch)
  for (const undo of world.undo) await undo()
  await fault.recover(world)

  await depositUntil(world, () => wallet.sent.length > 0)
  await expect.poll(() => showsTransfer(world), 'the screen shows the transfer').toBe(true)
  await expectSettled(world, watch)
  // Once the wallet has sent, the app never asks it to send again.
  if (isSentAt(step)) expect(wallet.requestCount('eth_sendTransaction')).toBe(1)
  await world.expectTruth()
  world.expectStatement()
}

/** Lets the fault last until neither time nor the user's attempts change anything. */
async function lastUntilNothingHappens(world: World, watch: StepWatch): Promise<void> {
  for (let tries = 0, before = -1; tries < MAX_TRIES && before !== watch.reported; tries++) {
    before = watch.reported
    await tryNextMove(world)
    await world.advanceClock(TICK_MS)
    await waitUntilQuiet(world, watch)
    await world.expectTruth()
  }
}

async function expectSettled(world: World, watch: StepWatch): Promise<void> {
  const { wallet, token, network } = world
  const [sent] = wallet.sent
  const isSettled = async () =>
    network.confirmed.includes(sent?.hash ?? '') && !(await world.app.text('deposit.pending').isVisible())
  for (let passed = 0; passed < SETTLED_MS && !(await isSettled()); passed += TICK_MS) {
    await world.advanceClock(TICK_MS)
    await waitUntilQuiet(world, watch)
    await world.expectTruth()
  }
  expect(network.confirmed, 'the server has confirmed it').toContain(sent?.hash)
  // The app may be reloading itself, because a chunk could not be loaded while there was no network.
  await expect(() => world.app.reload()).toPass()
  await expect(world.app.button('assets.deposit')).toBeEnabled()
  await expect(world.app.text('deposit.pending'), 'nothing is open').toBeHidden()
  await expect(world.app.text('deposit.failed'), 'nothing is called failed').toBeHidden()

  const transfer = { hash: sent?.hash, from: addressOf('member'), to: DEPOSIT_ADDRESS, value: UNITS }
  expect(wallet.sent, 'the wallet has sent once').toHaveLength(1)
  expect(await token.transfersTo(), 'the chain has one transfer').toEqual([transfer])
  expect(await creditsOf(world), 'the server has credited it').toEqual([AMOUNT])
}

/** Amounts that the server has credited to the member since the case began, after the review. */
export async function creditsOf({ server }: World): Promise<string[]> {
  const began = Math.floor(Date.now() / 1000) - 60
  server.advanceClock(REVIEW_MS)
  const { accessToken } = await server.enterScenario('member-logged-in', { address: addressOf('member') })
  const records = await server.fetchData(
    `/api/v1/wallet/transaction?page=1&size=10&types=charge&startTime=${began}`,
    accessToken,
  )
  return (records as { amount: string }[]).map(({ amount }) => amount)
}
