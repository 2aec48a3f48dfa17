import { parseUnits } from 'ethers'
import { describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import { USER_REJECTED } from '../e2e/wallet/errors.ts'
import { reportWrites } from '../fault-matrix/journal.ts'
import { STEPS, type StepName, StepWatch } from '../fault-matrix/steps.ts'
import { DIALOG_MOVES } from '../fault-matrix/user.ts'
import type { Engine } from './drivers/driver.ts'
import { sourceOf } from './drivers/pageFunction.ts'
import { REPORT_PATH } from './gateway.ts'
import type { Screen } from './Screen.ts'
import { PATIENCE } from './waitUntil.ts'
import { type Session, withDevice } from './withDevice.ts'
import { isEndedByLeaving, isFailedRequest, type World } from './world.ts'

const AMOUNT = '12.500000000000000001'
const OTHER_CHAIN = '0x38'
const PROMPTS = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'eth_sendTransaction']

interface Fault {
  inject(world: World, screen: Screen): void
  recover(world: World): void
}

const FAULTS = {
  'the page is reloaded': {
    // Not awaited: the page may be blocked until the step that it has just reported is answered.
    inject: (_, screen) => void screen.tab.reload().catch(() => {}),
    recover: () => {},
  },
  'the wallet rejects every request': {
    inject: ({ wallet }) => {
      for (const method of PROMPTS) wallet.failWith(method, USER_REJECTED)
    },
    recover: ({ wallet }) => {
      for (const method of PROMPTS) wallet.restore(method)
    },
  },
  'the server responds 500': {
    inject: ({ gateway }) => gateway.become('breaks'),
    recover: ({ gateway }) => gateway.become('works'),
  },
  'the network is down': {
    inject: ({ gateway }) => gateway.become('offline'),
    recover: ({ gateway }) => gateway.become('works'),
  },
} satisfies Record<string, Fault>

/** The cells of the fault matrix in which an engine's own storage, reload and network take part most. */
const CELLS: [StepName, keyof typeof FAULTS][] = [
  ['the wallet is asked to switch the chain', 'the wallet rejects every request'],
  ['the intent is written', 'the page is reloaded'],
  ['the wallet has broadcast', 'the page is reloaded'],
  ['the hash is being written', 'the network is down'],
  ['the server is asked to confirm', 'the server responds 500'],
  ['the server has confirmed', 'the network is down'],
]

/** A deposit with one fault at one step takes effect exactly once, see tests/fault-matrix. */
export function describeFaultCells(engine: Engine): void {
  describe('a deposit takes effect exactly once', () => {
    for (const [step, fault] of CELLS)
      test(`${step}: ${fault}`, () => {
        const watched = { database: 'tpu-journal-live', wanted: STEPS[step], path: REPORT_PATH }
        return withDevice(engine, [sourceOf(reportWrites, watched)], (session) => runCell(session, step, FAULTS[fault]))
      })
  })
}

async function runCell({ world, device }: Session, step: StepName, fault: Fault): Promise<void> {
  const { wallet, gateway, token } = world
  const screen = await device.newTab(paths.assets)
  const watch = new StepWatch(STEPS[step], async () => fault.inject(world, screen))
  gateway.onStep = (seen) => watch.report(seen)
  for (const method of ['wallet_switchEthereumChain', 'eth_sendTransaction'])
    for (const phase of ['asked', 'broadcast'] as const)
      wallet.on(phase, method, () => watch.report(`wallet ${phase} ${method}`))
  await screen.tapButton('connect.button', { role: 'main' })
  await screen.waitFor(screen.button('assets.deposit'))
  if (step.includes('switch')) {
    wallet.setRpcUrl(OTHER_CHAIN, world.chain.url)
    await wallet.switchChain(OTHER_CHAIN, { silently: true })
  }

  watch.arm()
  await depositUntil(screen, () => watch.isInjected)
  // The fault lasts for a while; the user tries what the screen offers, unless the page is being loaded.
  for (let tries = 0; tries < 2; tries++) await nextMove(screen, world).catch(() => {})
  fault.recover(world)
  if (step.includes('switch')) await wallet.switchChain(TEST_CHAIN, { silently: true })
  // The app may be reloading itself.
  await screen.tab.reload().catch(() => screen.tab.reload())

  await depositUntil(screen, () => wallet.sent.length > 0, world)
  await expect.poll(() => gateway.confirmed, { ...PATIENCE, timeout: 30_000 }).toContain(wallet.sent[0]?.hash)
  await screen.open(paths.assets)
  await screen.waitFor(screen.button('assets.deposit'))
  await screen.waitUntilGone({ role: 'region', name: screen.t('deposit.pending') })
  expect(wallet.sent).toHaveLength(1)
  expect((await token.transfersTo()).map(({ value }) => value)).toEqual([parseUnits(AMOUNT, 18)])
  expect(device.newErrors().filter((error) => !isFailedRequest(error) && !isEndedByLeaving(error))).toEqual([])
}

async function depositUntil(screen: Screen, condition: () => boolean, world?: World): Promise<void> {
  await expect
    .poll(
      async () => {
        if (!condition()) await nextMove(screen, world)
        return condition()
      },
      { ...PATIENCE, timeout: 25_000 },
    )
    .toBe(true)
}

/** Makes the first of these moves that the screen offers, as a user does who wants to deposit and sees the wallet. */
async function nextMove(screen: Screen, world?: World): Promise<void> {
  if ((world?.wallet.sent.length ?? 0) > 0) return
  const amount = { role: 'textbox', name: screen.t('deposit.amount') } as const
  for (const [title, button] of DIALOG_MOVES)
    if (await screen.tryTap(screen.button(button, undefined, screen.dialog(title)))) return
  if ((await screen.textsOf(amount)).length > 0) {
    if ((await screen.valueOf(amount)) === '') await screen.fill(amount, AMOUNT)
    await screen.tryTap(screen.button('action.confirm', undefined, screen.dialog('deposit.title')))
  } else await screen.tryTap(screen.button('assets.deposit'))
}
