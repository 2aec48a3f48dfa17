import type { Page } from '@playwright/test'
import { NETWORKS, WALLET_BEHAVIOURS } from '../../../mocks/settings/types.ts'
import { FAULT_NUMBERS, PANEL_FAULTS, type PanelFault } from '../../../src/demo/panel/panelFaults.ts'
import { IS_NIGHT } from '../../night.ts'
import { expect, test } from '../fixtures/test.ts'
import type { App } from '../pages/app.ts'
import { DEMO_MESSAGES } from '../pages/demo.ts'
import { countBooked, difference, isWorldMade } from './troubles/books.ts'
import { type Ending, textOf } from './troubles/endings.ts'
import { JOURNEYS, type JourneyName } from './troubles/journeys.ts'
import { FAULT_ENDINGS, NETWORK_ENDINGS } from './troubles/networkEndings.ts'
import { recordTexts } from './troubles/recordTexts.ts'
import { falseStatements } from './troubles/statements.ts'
import { WALLET_ENDINGS } from './troubles/walletEndings.ts'

/** Everything that the panel can do to the wallet and to the network, each during what it disturbs. */

test.use({ installed: {}, failuresPlanned: true })

/** `npm test` plays these; `npm run night` plays all. */
const SAMPLE = ['a deposit, wallet=pending-after-sending', 'a purchase, fault=unanswered']

/** How far a step moves the page's clock on; the longest wait of the app is its timeout of 200 s. */
const STEP_SECONDS = 10
const PATIENCE = { timeout: 40_000, intervals: [100, 250, 500] }

/** Approves what the demo wallet asks, whenever it does. */
async function approveAlways(page: Page): Promise<void> {
  for (const kind of ['connect', 'sign', 'send', 'switch-chain', 'add-chain'] as const) {
    const approve = page
      .getByRole('dialog', { name: DEMO_MESSAGES['en-US'][kind] })
      .getByRole('button', { name: DEMO_MESSAGES['en-US'].approve })
    await page.addLocatorHandler(approve, (button) => button.click())
  }
}

/**
 * Moves the page's clock on. Storage needs real time: each second lets it answer first. At once, the app would give up on a
 * write that has only just begun.
 */
async function passStep(page: Page): Promise<void> {
  for (let second = 0; second < STEP_SECONDS; second++) {
    await page.evaluate(() => indexedDB.databases())
    await page.clock.fastForward(1000)
  }
}

async function play(app: App, journeyName: JourneyName, settings: string, { steps, books }: Ending): Promise<void> {
  const { page } = app
  const { path, login, act } = JOURNEYS[journeyName]
  await page.clock.install()
  await approveAlways(page)
  const texts = await recordTexts(page)
  await app.open(`${path}?login=${login}&${settings}`)
  await expect.poll(() => isWorldMade(page)).toBe(true)
  const before = await countBooked(page)
  await act(app)
  for (const step of steps) {
    if (typeof step === 'function') await step(app)
    else
      await expect(
        async () => {
          // Gives the handlers of the wallet's windows their turn.
          await expect(page.locator('body')).toBeVisible()
          if ((await texts()).includes(textOf(app, step))) return
          await passStep(page)
          expect(await texts()).toContain(textOf(app, step))
        },
        `the screen says “${textOf(app, step)}”`,
      ).toPass(PATIENCE)
  }
  const after = difference(await countBooked(page), before)
  expect(after, 'what is booked').toEqual(books)
  expect(falseStatements(await texts(), after, app.t), 'the screens said nothing false').toEqual([])
}

function plan(journeyName: JourneyName, name: string, settings: string, ending: Ending | undefined): void {
  if (!ending || (!IS_NIGHT && !SAMPLE.includes(`${journeyName}, ${name}`))) return
  test(`${journeyName} with ${name} ends in a true sentence`, ({ app }) => play(app, journeyName, settings, ending))
}

test.describe.configure({ timeout: 90_000 })

for (const journeyName of Object.keys(JOURNEYS) as JourneyName[]) {
  for (const behaviour of WALLET_BEHAVIOURS) {
    const endings: Partial<Record<JourneyName, Ending>> = WALLET_ENDINGS[behaviour]
    plan(journeyName, `wallet=${behaviour}`, `wallet=${behaviour}`, endings[journeyName])
  }
  for (const fault of PANEL_FAULTS) {
    const kind = fault in FAULT_NUMBERS ? `${fault}-${FAULT_NUMBERS[fault as keyof typeof FAULT_NUMBERS]}` : fault
    const settings = `wallet=approves&fault=${JOURNEYS[journeyName].operation}:${kind}`
    plan(journeyName, `fault=${fault}`, settings, FAULT_ENDINGS[fault as PanelFault][journeyName])
  }
  for (const network of NETWORKS)
    plan(journeyName, `network=${network}`, `wallet=approves&network=${network}`, NETWORK_ENDINGS[network][journeyName])
}
