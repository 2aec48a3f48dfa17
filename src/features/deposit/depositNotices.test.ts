import { beforeEach, describe, expect, it } from 'vitest'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { dialogs, dismissDialogs } from '../../lib/overlays/dialogs.ts'
import { sheets } from '../../lib/overlays/sheets.ts'
import { toasts } from '../../lib/toasts/toasts.ts'
import { deposit } from './depositFlow.ts'
import { createAnnouncer } from './depositNotices.ts'

const HASH = `0x${'1'.repeat(64)}`

const row = (change: Partial<DepositRow> = {}) =>
  ({
    id: 'one',
    amount: '7',
    hashes: [HASH],
    acknowledged: [],
    mined: null,
    replacedAt: null,
    outcome: null,
    ...change,
  }) as DepositRow

const acknowledged = row({ acknowledged: [HASH] })
const reverted = row({ acknowledged: [HASH], outcome: 'reverted' })

/** The messages that successive reads of the journal cause: toasts, then alerts. */
function announced(...reads: (DepositRow[] | undefined)[]): string[] {
  const announce = createAnnouncer()
  for (const rows of reads) announce(rows)
  const messages = [...toasts.shown.map(({ message }) => message), ...dialogs.open.map(({ body }) => body)]
  return messages.map((message) => (message && 'id' in message ? message.id : ''))
}

beforeEach(() => {
  toasts.shown.splice(0)
  dismissDialogs()
  sheets.open = null
})

const mined = { hash: HASH, block: 1, result: 'transferred', amount: '7' } as const
/** The server has acknowledged it, and the chain shows a failure that is not certain yet. */
const failing = row({ acknowledged: [HASH], mined: { ...mined, result: 'reverted', amount: null } })

describe('createAnnouncer', () => {
  it.each<[string, (DepositRow[] | undefined)[], string[]]>([
    ['an acknowledgement once', [[row()], [acknowledged], [acknowledged]], ['tip.chargeSuccess']],
    ['a deposit that appears already acknowledged', [[], [acknowledged]], ['tip.chargeSuccess']],
    ['nothing that the first read finds', [undefined, [acknowledged, { ...reverted, id: 'two' }], [acknowledged]], []],
    ['no success that only the chain knows', [[row()], [row({ mined })], [row({ mined, final: true })]], []],
    ['no success of a deposit that the user sets aside', [[row()], [row({ outcome: 'setAside' })]], []],
    ['no success of a deposit that the user declares unsent', [[row()], [row({ outcome: 'declaredUnsent' })]], []],
    ['the failure of an acknowledged deposit', [[acknowledged], [reverted], [reverted]], ['deposit.stateReverted']],
    ['no success while the chain shows a failure', [[row()], [failing]], []],
    ['no success again when a reorganisation removes a failure', [[acknowledged], [failing], [acknowledged]], []],
  ])('announces %s', (_, reads, messages) => {
    expect(announced(...reads)).toEqual(messages)
  })

  it('names the deposit that has failed, with its hash and its amount, which may be hidden', () => {
    announced(
      [row(), row({ id: 'two', amount: null, hashes: [] })],
      [reverted, row({ id: 'two', amount: null, hashes: [], acknowledged: [HASH], outcome: 'reverted' })],
    )
    expect(dialogs.open.map(({ id: _, ...dialog }) => dialog)).toEqual([
      {
        title: { id: 'deposit.failedTitle' },
        body: { id: 'deposit.stateReverted' },
        amount: { value: '7', unit: 'USDT', isPrivate: true },
        facts: [{ label: { id: 'deposit.hash' }, hash: HASH }],
        confirm: { id: 'action.ok' },
      },
      { title: { id: 'deposit.failedTitle' }, body: { id: 'deposit.stateReverted' }, confirm: { id: 'action.ok' } },
    ])
  })

  it('leaves a failure to the open sheet that shows it', () => {
    sheets.open = 'deposit'
    deposit.id = 'one'
    expect(announced([row()], [reverted])).toEqual([])
    sheets.open = null
    expect(announced([row()], [reverted])).toEqual(['deposit.stateReverted'])
  })
})
