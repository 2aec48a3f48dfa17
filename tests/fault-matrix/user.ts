import { expect, type Locator } from '@playwright/test'
import type { MessageId } from '../../src/lib/i18n/intl.ts'
import type { Watch } from './steps.ts'
import type { World } from './world.ts'

/** No float holds it. */
export const AMOUNT = '12.500000000000000001'

/** A sheet may close, or the page go, under the user's finger. */
const TAP = { timeout: 1000 }

/** What a user who wants to deposit does next, by what the screen shows: the first of these that is there. */
async function nextMove({ app }: World): Promise<(() => Promise<void>) | undefined> {
  const { page } = app
  const inQuestion = (title: MessageId, button: MessageId) => app.inSheet(app.sheet(title), button)
  const tap = (button: Locator) => () => button.click(TAP)
  const amount = page.getByRole('textbox', { name: app.t('deposit.amount') })
  const moves: [seen: Locator, move: () => Promise<void>][] = [
    ...[
      inQuestion('tip.changeNetWork', 'deposit.switch'),
      inQuestion('wallet.mismatch', 'action.ok'),
      inQuestion('deposit.sureUnsent', 'deposit.nothingSent'),
      // In the wallet's own list there is nothing: see `deposits`.
      inQuestion('deposit.title', 'deposit.wasDeclined'),
      inQuestion('deposit.title', 'action.retry'),
    ].map((button): [Locator, () => Promise<void>] => [button, tap(button)]),
    [
      amount,
      async () => {
        await amount.fill(AMOUNT, TAP)
        await inQuestion('deposit.title', 'action.confirm').click(TAP)
      },
    ],
    [app.button('assets.deposit'), tap(app.button('assets.deposit'))],
  ]
  // Of a question above a sheet, only the question can be tapped.
  for (const [seen, move] of moves) if (await seen.isVisible()) return move
  return undefined
}

/**
 * One move, if there is one. The user looks into the wallet: as long as its window is open, or once it has sent, nothing
 * more is asked of the app.
 */
export async function tryOn(world: World): Promise<void> {
  const isContent = () => world.isDead || world.isAsking || world.wallet.sent.length > 0
  const move = isContent() ? undefined : await nextMove(world).catch(() => undefined)
  if (!isContent()) await move?.().catch(() => {})
}

/** Whether the screen tells a user who looks at nothing else that something was sent, or may have been. */
export async function saysWhatIsKnown({ app, wallet, wires }: World): Promise<boolean> {
  const [sent] = wallet.sent
  const signs = [app.text('deposit.open'), app.text('deposit.stateUnknown'), app.page.getByText(sent?.hash ?? '')]
  const seen = await Promise.all(signs.map((sign) => sign.first().isVisible()))
  return seen.includes(true) || wires.confirmed.includes(sent?.hash ?? '')
}

/** Waits until nothing was reported, and nothing is on its way, for a moment; however slow the machine is. */
export async function isQuiet({ wires }: World, watch: Watch): Promise<void> {
  let before = -1
  await expect(() => {
    const seen = before
    before = watch.seen
    expect([watch.seen, wires.onTheirWay]).toEqual([seen, 0])
  }).toPass({ intervals: [100], timeout: 10_000 })
}

/** Deposits until something has happened, doing what the screen offers. */
export async function deposits(world: World, until: () => boolean): Promise<void> {
  await expect(async () => {
    if (!until()) await tryOn(world)
    expect(until(), 'the user got no further').toBe(true)
  }).toPass({ timeout: 15_000, intervals: [20] })
}
