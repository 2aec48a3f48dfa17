import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordEvents } from '../../src/lib/deposits/journal.ts'
import { declareUnsent, dismissDeposit, setAsideDeposit } from '../../src/lib/deposits/settleByUser.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { dialogs, dismissDialogs } from '../../src/lib/overlays/dialogs.ts'
import { dismissToast, toasts } from '../../src/lib/toasts/toasts.ts'
import { answer } from '../answers.ts'
import { fillDisk } from '../fillDisk.ts'
import { depositRow, HASH } from './depositRow.ts'

const unknown = depositRow()
const stuck = depositRow({ hashes: [HASH], walletReplied: true })
const failed = depositRow({ ...stuck, replacedAt: 9, final: true, outcome: 'replaced' })
const stored = () => durable.deposits.get('a')

beforeEach(() => durable.deposits.clear())
afterEach(() => {
  vi.restoreAllMocks()
  dismissDialogs()
  for (const { id } of [...toasts.shown]) dismissToast(id)
})

describe.each([
  {
    name: 'declaring a deposit unsent',
    settle: declareUnsent,
    row: unknown,
    outcome: 'declaredUnsent',
    warning: ['deposit.sureUnsent', 'deposit.sureUnsentText', 'deposit.nothingSent'],
  },
  {
    name: 'setting a deposit aside',
    settle: setAsideDeposit,
    row: stuck,
    outcome: 'setAside',
    warning: ['deposit.sureSetAside', 'deposit.sureSetAsideText', 'deposit.setAside'],
  },
])('$name', ({ settle, row, outcome, warning }) => {
  beforeEach(() => void durable.deposits.add(row))

  it('warns first, and can be cancelled', async () => {
    const settling = settle(row)
    await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
    const [title, body, confirm] = warning.map((id) => ({ id }))
    expect(dialogs.open).toMatchObject([{ title, body, confirm, cancel: { id: 'action.cancel' } }])
    await answer(false)
    expect(await settling).toBe(false)
    expect(await stored()).toMatchObject({ outcome: null })
  })

  it('ends it once the user is sure', async () => {
    const settling = settle(row)
    await answer(true)
    expect(await settling).toBe(true)
    expect(await stored()).toMatchObject({ outcome })
    expect(toasts.shown).toEqual([])
  })

  it('warns once for two taps', async () => {
    const taps = [settle(row), settle(row)]
    await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
    await answer(true)
    expect(await Promise.all(taps)).toEqual([true, false])
    expect(dialogs.open).toEqual([])
  })

  it('says so if the device does not store it', async () => {
    fillDisk()
    const settling = settle(row)
    await answer(true)
    expect(await settling).toBe(false)
    expect(toasts.shown).toMatchObject([{ tone: 'problem', message: { id: 'deposit.notRecorded' } }])
    expect(await stored()).toMatchObject({ outcome: null })
  })
})

it('a wallet that replies while the warning is open outweighs the user’s word', async () => {
  await durable.deposits.add(unknown)
  const settling = declareUnsent(unknown)
  await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
  await recordEvents(unknown.id, { type: 'walletSent', hash: HASH })
  await answer(true)
  expect(await settling).toBe(false)
  expect(await stored()).toMatchObject({ hashes: [HASH], outcome: null })
})

it('a server that acknowledges while the warning is open outweighs the user’s word', async () => {
  const mined = { hash: HASH, block: 90, result: 'transferred', amount: '7' } as const
  const certain = depositRow({ ...stuck, sentNonce: 3, mined, final: true })
  await durable.deposits.add(certain)
  const settling = setAsideDeposit(certain)
  await vi.waitFor(() => expect(dialogs.open).toHaveLength(1))
  await recordEvents(certain.id, { type: 'acknowledged', hash: HASH })
  await answer(true)
  expect(await settling).toBe(false)
  expect(await stored()).toMatchObject({ outcome: 'confirmed' })
})

describe('dismissing a failed deposit', () => {
  it('removes it from the list without a question', async () => {
    await durable.deposits.add(failed)
    expect(await dismissDeposit(failed)).toBe(true)
    expect(dialogs.open).toEqual([])
    expect(await stored()).toMatchObject({ dismissed: true, outcome: 'replaced' })
  })
})
