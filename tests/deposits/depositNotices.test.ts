import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deposit } from '../../src/features/deposit/depositFlow.ts'
import { createAnnouncer, startDepositNotices } from '../../src/features/deposit/depositNotices.ts'
import { subscribeToDeposits } from '../../src/lib/deposits/journal.ts'
import { durable } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { dialogs, dismissDialogs } from '../../src/lib/overlays/dialogs.ts'
import { sheets } from '../../src/lib/overlays/sheets.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { toasts } from '../../src/lib/toasts/toasts.ts'
import { toastsSaid } from '../answers.ts'
import { ME, OTHER, TOKENS } from '../testAccounts.ts'
import { depositRow, HASH } from './depositRow.ts'

const logIn = (address: string) => startSession(address, TOKENS)
let stop = () => {}

beforeEach(async () => {
  toasts.shown = []
  dismissDialogs()
  sheets.open = null
  await durable.deposits.clear()
  await durable.deposits.put(depositRow({ hashes: [HASH] }))
})
afterEach(() => {
  stop()
  clearSession()
})

/** Resolves once the notices have read the journal: a later subscription is served after theirs. */
const untilRead = () =>
  new Promise<void>((resolve) => {
    const unsubscribe = subscribeToDeposits(scopeOf(ME), () => {
      resolve()
      queueMicrotask(() => unsubscribe())
    })
  })
const confirm = () => durable.deposits.update('a', { acknowledged: [HASH] })

it('announces what any tab has confirmed', async () => {
  logIn(ME)
  stop = startDepositNotices()
  await untilRead()
  await confirm()
  await vi.waitFor(() => expect(toastsSaid()).toEqual(['tip.chargeSuccess']))
})

it.each([
  ['another account has logged in', () => logIn(OTHER)],
  ['the account has logged out', clearSession],
  ['they are stopped', () => stop()],
])('says nothing once %s', async (_, leave) => {
  logIn(ME)
  stop = startDepositNotices()
  await untilRead()
  leave()
  await confirm()
  await untilRead()
  expect(toastsSaid()).toEqual([])
})

const row = (changes: Partial<DepositRow> = {}) => depositRow({ id: 'one', hashes: [HASH], ...changes })
const acknowledged = row({ acknowledged: [HASH] })
const reverted = row({ acknowledged: [HASH], outcome: 'reverted' })

/** The messages that successive reads of the journal cause: toasts, then alerts. */
function announced(...reads: (DepositRow[] | undefined)[]): string[] {
  const announce = createAnnouncer()
  for (const rows of reads) announce(rows)
  const messages = [...toasts.shown.map(({ message }) => message), ...dialogs.open.map(({ body }) => body)]
  return messages.map((message) => (message && 'id' in message ? message.id : ''))
}

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

  it('lets the sheet open with the amount after a success, unless it shows the deposit', () => {
    Object.assign(deposit, { status: 'confirming', id: 'one' })
    sheets.open = 'deposit'
    announced([row()], [acknowledged])
    expect(deposit).toMatchObject({ status: 'confirming', id: 'one' })
    sheets.open = null
    announced([row({ id: 'two' })], [{ ...acknowledged, id: 'two' }])
    expect(deposit).toMatchObject({ status: 'confirming', id: 'one' })
    announced([row()], [acknowledged])
    expect(deposit).toMatchObject({ status: 'idle', id: null })
  })

  it('lets another deposit start once another tab has declared this one unsent', () => {
    Object.assign(deposit, { status: 'approving', id: 'one' })
    announced([row({ hashes: [] })], [row({ hashes: [], outcome: 'declaredUnsent' })])
    expect(deposit).toMatchObject({ status: 'idle', id: null })
  })

  it('leaves a failure to the open sheet that shows it', () => {
    sheets.open = 'deposit'
    deposit.id = 'one'
    expect(announced([row()], [reverted])).toEqual([])
    sheets.open = null
    expect(announced([row()], [reverted])).toEqual(['deposit.stateReverted'])
  })
})
