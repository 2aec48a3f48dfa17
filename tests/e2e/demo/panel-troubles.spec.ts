import type { Page } from '@playwright/test'
import { WALLET_BEHAVIOURS, type WalletBehaviour } from '../../../mocks/settings/types.ts'
import { IS_NIGHT } from '../../night.ts'
import { expect, test } from '../fixtures/test.ts'
import type { App } from '../pages/app.ts'
import { DEMO_MESSAGES } from '../pages/demo.ts'
import { fillAmount } from '../pages/deposit.ts'
import { countBooked, difference, isWorldMade } from './troubles/books.ts'
import { type Ending, textOf } from './troubles/endings.ts'
import { recordTexts } from './troubles/recordTexts.ts'
import { falseStatements } from './troubles/statements.ts'
import { WALLET_ENDINGS } from './troubles/walletEndings.ts'

/**
 * A deposit with everything that the demo's wallet can do: it has a wallet and a chain of its own in the page. What a fault of the
 * network does is the same in every edition, see tests/fault-matrix.
 */

test.use({ installed: {}, failuresPlanned: true })

/** `npm test` plays this one; `npm run night` plays all. */
const SAMPLE = ['pending-after-sending'] as const

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

async function play(app: App, behaviour: WalletBehaviour, { steps, books }: Ending): Promise<void> {
  const { page } = app
  await page.clock.install()
  await approveAlways(page)
  const texts = await recordTexts(page)
  await app.open(`/assets?login=member&wallet=${behaviour}`)
  await expect.poll(() => isWorldMade(page)).toBe(true)
  const before = await countBooked(page)
  await app.button('assets.deposit').click()
  await fillAmount(app, '25')
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

test.describe.configure({ timeout: 90_000 })

for (const behaviour of IS_NIGHT ? WALLET_BEHAVIOURS : SAMPLE)
  test(`a deposit with wallet=${behaviour} ends in a true sentence`, ({ app }) =>
    play(app, behaviour, WALLET_ENDINGS[behaviour]))
