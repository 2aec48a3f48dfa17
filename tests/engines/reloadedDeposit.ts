import { parseUnits } from 'ethers'
import { describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { REPORT_PATH, reportWrites } from '../fault-matrix/journal.ts'
import { STEPS, type StepName, StepWatch } from '../fault-matrix/steps.ts'
import { DIALOG_MOVES } from '../fault-matrix/user.ts'
import type { Engine } from './drivers/driver.ts'
import { sourceOf } from './drivers/pageFunction.ts'
import type { Screen } from './Screen.ts'
import { PATIENCE } from './waitUntil.ts'
import { type Session, withDevice } from './withDevice.ts'
import { isEndedByLeaving, isFailedRequest, type World } from './world.ts'

const AMOUNT = '12.500000000000000001'

/** The steps at which only an engine's own storage knows of the deposit. `tests/fault-matrix` has all steps. */
const RELOADED_AT: StepName[] = ['the intent is written', 'the wallet has broadcast']

/** A deposit whose page is reloaded in the middle. */
export function describeReloadedDeposits(engine: Engine): void {
  describe('a deposit whose page is reloaded takes effect exactly once', () => {
    test.each(RELOADED_AT)('%s', (step) => {
      const watched = { database: 'tpu-journal-live', wanted: STEPS[step], path: REPORT_PATH }
      return withDevice(engine, [sourceOf(reportWrites, watched)], (session) => reloadAt(session, step))
    })
  })
}

async function reloadAt({ world, device }: Session, step: StepName): Promise<void> {
  const { wallet, gateway, token } = world
  const screen = await device.newTab(paths.assets)
  // Not awaited: the page may be blocked until the step that it has just reported is answered.
  const watch = new StepWatch(STEPS[step], async () => void screen.tab.reload().catch(() => {}))
  gateway.onWrite = async (write) => {
    await watch.report(write)
    return !watch.isInjected
  }
  wallet.on('broadcast', 'eth_sendTransaction', () => watch.report('wallet broadcast eth_sendTransaction'))
  await screen.tapButton('connect.button', { role: 'main' })
  await screen.waitFor(screen.button('assets.deposit'))

  watch.arm()
  await depositUntil(screen, () => watch.isInjected)
  await depositUntil(screen, () => wallet.sent.length > 0, world)
  await expect.poll(() => gateway.confirmed, PATIENCE).toContain(wallet.sent[0]?.hash)
  await screen.open(paths.assets)
  await screen.waitFor(screen.button('assets.deposit'))
  await screen.waitUntilGone({ role: 'region', name: screen.t('deposit.pending') })
  expect(wallet.sent).toHaveLength(1)
  expect((await token.transfersTo()).map(({ value }) => value)).toEqual([parseUnits(AMOUNT, 18)])
  expect(device.newErrors().filter((error) => !isFailedRequest(error) && !isEndedByLeaving(error))).toEqual([])
}

async function depositUntil(screen: Screen, condition: () => boolean, world?: World): Promise<void> {
  await expect
    .poll(async () => {
      if (!condition()) await nextMove(screen, world)
      return condition()
    }, PATIENCE)
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
