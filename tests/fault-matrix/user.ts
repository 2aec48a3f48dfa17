import { expect, type Locator } from '@playwright/test'
import type { MessageId } from '../../src/lib/i18n/intl.ts'
import type { StepWatch } from './steps.ts'
import type { World } from './world.ts'

/** More digits than a float can represent. */
export const AMOUNT = '12.500000000000000001'

/** Short: a sheet may close, or the page may reload, during a tap. */
const TAP = { timeout: 1000 }

/** What a user taps who wants to deposit: in the dialogs above the sheet first, because only they can be tapped. */
export const DIALOG_MOVES = [
  ['tip.changeNetWork', 'deposit.switch'],
  ['deposit.checkAddress', 'deposit.openWallet'],
  ['wallet.mismatch', 'action.close'],
  ['deposit.sureUnsent', 'deposit.nothingSent'],
  // True: nobody taps once the wallet has sent.
  ['deposit.title', 'deposit.wasDeclined'],
  ['deposit.title', 'action.retry'],
] as const satisfies [title: MessageId, button: MessageId][]

/** The next move of a user who wants to deposit: the first of these that the screen offers. */
async function nextMove({ app }: World): Promise<(() => Promise<void>) | undefined> {
  const { page } = app
  const inDialog = (title: MessageId, button: MessageId) => app.inSheet(app.sheet(title), button)
  const tap = (button: Locator) => () => button.click(TAP)
  const amount = page.getByRole('textbox', { name: app.t('deposit.amount') })
  const moves: [target: Locator, move: () => Promise<void>][] = [
    ...DIALOG_MOVES.map(([title, name]): [Locator, () => Promise<void>] => {
      const button = inDialog(title, name)
      return [button, tap(button)]
    }),
    [
      amount,
      async () => {
        await amount.fill(AMOUNT, TAP)
        await inDialog('deposit.title', 'action.confirm').click(TAP)
      },
    ],
    [app.button('assets.deposit'), tap(app.button('assets.deposit'))],
  ]
  for (const [target, move] of moves) if (await target.isVisible()) return move
  return undefined
}

/**
 * Makes one move, if there is one. The user sees the wallet: while its prompt is open, and once it has sent, they ask
 * nothing more of the app.
 */
export async function tryNextMove(world: World): Promise<void> {
  const isSatisfied = () => world.isDead || world.isPrompting || world.wallet.sent.length > 0
  const move = isSatisfied() ? undefined : await nextMove(world).catch(() => undefined)
  if (!isSatisfied()) await move?.().catch(() => {})
}

/** Whether the screen alone says that something was sent, or may have been. */
export async function showsTransfer({ app, wallet, network }: World): Promise<boolean> {
  const [sent] = wallet.sent
  const signs = [app.text('deposit.pending'), app.text('deposit.stateUnknown'), app.page.getByText(sent?.hash ?? '')]
  const visible = await Promise.all(signs.map((sign) => sign.first().isVisible()))
  return visible.includes(true) || network.confirmed.includes(sent?.hash ?? '')
}

/** Waits until, for a moment, no step is reported and no request is in flight, however slow the machine is. */
export async function waitUntilQuiet({ network }: World, watch: StepWatch): Promise<void> {
  let before = -1
  await expect(() => {
    const last = before
    before = watch.reported
    expect([watch.reported, network.inFlight]).toEqual([last, 0])
  }).toPass({ intervals: [100], timeout: 30_000 })
}

/** Deposits until a condition holds, with whatever the screen offers. */
export async function depositUntil(world: World, condition: () => boolean): Promise<void> {
  await expect(async () => {
    if (!condition()) await tryNextMove(world)
    expect(condition(), 'the user gets no further').toBe(true)
  }).toPass({ timeout: 30_000, intervals: [20] })
}
