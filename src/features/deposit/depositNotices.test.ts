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

describe('createAnnouncer', () => {
  it('announces an acknowledgement once', () => {
    expect(announced([row()], [acknowledged], [acknowledged])).toEqual(['tip.chargeSuccess'])
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

  it('announces nothing that the first read finds', () => {
    expect(announced(undefined, [acknowledged, row({ id: 'two', outcome: 'reverted' })], [acknowledged])).toEqual([])
  })

  it('announces a deposit that appears already acknowledged', () => {
    expect(announced([], [acknowledged])).toEqual(['tip.chargeSuccess'])
  })

  it('announces no success that only the chain knows', () => {
    const mined = { hash: HASH, block: 1, result: 'transferred', amount: '7' } as const
    expect(announced([row()], [row({ mined })], [row({ mined, final: true })])).toEqual([])
  })

  it('announces no success when the user ends a deposit that the server never acknowledged', () => {
    const ended = (['setAside', 'declaredUnsent'] as const).map((outcome) => row({ outcome }))
    for (const each of ended) expect(announced([row()], [each])).toEqual([])
  })

  it('shows an alert when an acknowledged deposit fails', () => {
    expect(announced([acknowledged], [reverted], [reverted])).toEqual(['deposit.stateReverted'])
  })

  it('does not announce success while the chain shows a failure', () => {
    const mined = { hash: HASH, block: 1, result: 'reverted', amount: null } as const
    expect(announced([row()], [row({ acknowledged: [HASH], mined })])).toEqual([])
  })

  it('does not repeat success when a reorganisation removes the failure', () => {
    const mined = { hash: HASH, block: 1, result: 'reverted', amount: null } as const
    expect(announced([acknowledged], [row({ acknowledged: [HASH], mined })], [acknowledged])).toEqual([])
  })

  it('leaves a failure to the open sheet that shows it', () => {
    sheets.open = 'deposit'
    deposit.id = 'one'
    expect(announced([row()], [reverted])).toEqual([])
    sheets.open = null
    expect(announced([row()], [reverted])).toEqual(['deposit.stateReverted'])
  })
})
