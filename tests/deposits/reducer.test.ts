import { describe, expect, it } from 'vitest'
import { backoffMs, depositReducer } from '../../src/lib/deposits/reducer.ts'
import { statusOf } from '../../src/lib/deposits/status.ts'
import { type DepositEvent, isWatched } from '../../src/lib/deposits/types.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { depositRow, HASH } from './depositRow.ts'

const NOW = 1_000_000

const apply = (row: DepositRow, ...events: DepositEvent[]): DepositRow =>
  events.reduce((current, event) => depositReducer(current, event, NOW), row)

const sent = depositRow({ hashes: [HASH], walletReplied: true })
const mined = { type: 'mined', nonce: 3, hash: HASH, block: 9, result: 'transferred', amount: '7' } as const
const failed = { ...mined, result: 'reverted', amount: null } as const
const deep = (agreed: boolean): DepositEvent => ({ type: 'deepEnough', agreed })
const acknowledged: DepositEvent = { type: 'acknowledged', hash: HASH }

describe('backoffMs', () => {
  it('is at most 20 s for the first minutes, then grows to 5 minutes', () => {
    expect([0, 1, 4, 5, 15].map(backoffMs)).toEqual([1000, 2000, 16_000, 20_000, 20_000])
    expect([16, 17, 19, 100].map(backoffMs)).toEqual([40_000, 80_000, 300_000, 300_000])
  })
})

describe('depositReducer', () => {
  it('goes on watching a wallet whose hash no node has shown, although an equal transfer was found', () => {
    const found: DepositEvent = { type: 'hashFound', hash: `0x${'a'.repeat(64)}`, nonce: 2 }
    const confirmed = { outcome: 'confirmed' } as const
    expect(isWatched({ ...apply(sent, found), ...confirmed }, NOW)).toBe(true)
    // One that a node has shown has the same nonce as its replacement.
    const seen = apply(sent, { type: 'seen', nonce: 2 }, found)
    expect(isWatched({ ...seen, ...confirmed }, NOW)).toBe(false)
    const lost = apply(depositRow({ walletReplied: true }), found)
    expect(isWatched({ ...lost, ...confirmed }, NOW)).toBe(false)
  })

  it('confirms a deposit only with its confirmations and the acknowledgement, in any order', () => {
    expect(apply(sent, mined, acknowledged).outcome).toBeNull()
    expect(apply(sent, mined, deep(true)).outcome).toBeNull()
    expect(apply(sent, mined, deep(true), acknowledged).outcome).toBe('confirmed')
    expect(apply(sent, acknowledged, mined, deep(true)).outcome).toBe('confirmed')
  })

  it('opens a deposit again that 1.0.0 stored as confirmed without the acknowledgement', () => {
    expect(apply({ ...sent, outcome: 'confirmed' }, { type: 'attempted' }).outcome).toBeNull()
  })

  it('ends a failure at once if a second node agrees', () => {
    expect(apply(sent, failed, deep(true)).outcome).toBe('reverted')
    const replaced = apply(sent, { type: 'replaced', block: 9, known: false }, deep(true))
    expect(replaced.outcome).toBe('replaced')
  })

  it('without a second node, ends a failure after another reading 20 s later', () => {
    const once = apply(sent, failed, deep(false))
    expect([once.outcome, statusOf(once, NOW)]).toEqual([null, 'checking'])
    const again = depositReducer(once, deep(false), NOW + 19_000)
    expect(again.outcome).toBeNull()
    expect(depositReducer(again, deep(false), NOW + 20_000).outcome).toBe('reverted')
  })

  it('puts off a search that goes on, but not the look at a hash that came meanwhile', () => {
    const unknown = { ...depositRow(), nextAttemptAt: NOW }
    expect(apply(unknown, { type: 'searching' })).toMatchObject({ attempts: 0, nextAttemptAt: NOW + 30_000 })
    expect(apply({ ...sent, nextAttemptAt: NOW }, { type: 'searching' }).nextAttemptAt).toBe(NOW)
  })

  it('schedules the next attempt later, whatever a node answers, unless there is progress', () => {
    let row = apply(sent, { type: 'seen', nonce: 3 })
    for (let pass = 0; pass < 20; pass++)
      row = apply(
        row,
        pass % 2 ? mined : { type: 'unmined' },
        { type: 'wrongChain', chainId: '0x1' },
        { type: 'attempted' },
      )
    expect(row.nextAttemptAt).toBe(NOW + 300_000)
    expect(apply(row, acknowledged).nextAttemptAt).toBe(NOW)
  })
})

describe('the time of an answer', () => {
  const at = (row: DepositRow, event: DepositEvent, now: number) => depositReducer(row, event, now)

  it('is that of the server’s last words or acknowledgement, whatever fails afterwards', () => {
    const refused = at(sent, { type: 'serverAnswered', hash: HASH, message: 'no' }, 1)
    expect(refused.answeredAt).toBe(1)
    expect(at(refused, acknowledged, 2).answeredAt).toBe(2)
    expect(at(at(refused, acknowledged, 2), { type: 'serverAnswered', hash: HASH, message: null }, 3).answeredAt).toBe(
      2,
    )
  })

  it.each([
    ['a transfer', mined],
    ['a failure', failed],
  ])('is that of the reading that made %s certain', (_, event) => {
    const read = at(sent, event, 1)
    expect(read.finalAt).toBeUndefined()
    const certain = at(read, deep(true), 2)
    expect(certain.finalAt).toBe(2)
    expect(at(certain, deep(true), 3).finalAt).toBe(2)
  })
})

describe('a record of the server', () => {
  const recorded = apply({ ...sent, requestedAt: NOW }, { type: 'recordSeen', recordId: '9' })

  it.each<[string, DepositEvent]>([
    ['replaced', { type: 'replaced', block: 9, known: false }],
    ['on another chain', { type: 'wrongChain', chainId: '0x1' }],
    ['set aside', { type: 'setAside' }],
  ])('leaves a deposit that turns out to be %s: it is another one’s', (_, event) => {
    expect(apply(recorded, event)).not.toHaveProperty('recordId')
  })

  it('leaves a deposit that no node has shown for a while', () => {
    expect(depositReducer(recorded, { type: 'attempted' }, NOW + 121_000)).not.toHaveProperty('recordId')
  })

  it('stays with one that the server has acknowledged, and that succeeds', () => {
    const known = apply(recorded, acknowledged)
    expect(known).toMatchObject({ recordId: '9', outcome: null })
    expect(apply(known, mined, deep(true))).toMatchObject({ recordId: '9', outcome: 'confirmed' })
  })
})
