import { describe, expect, it } from 'vitest'
import { assignEvent } from '../../src/lib/deposits/assignEvent.ts'
import type { DepositEvent } from '../../src/lib/deposits/types.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { depositRow, HASH, OTHER_HASH } from './depositRow.ts'

const mined = { hash: HASH, block: 9, result: 'transferred', amount: '7' } as const
const sent = (changes: Partial<DepositRow> = {}) => depositRow({ hashes: [HASH], ...changes })
const assign = (row: DepositRow, event: DepositEvent, ...taken: string[]) =>
  assignEvent(
    row,
    event,
    taken.map((hash) => ({ hash, isEarlier: false })),
  )

describe('a hash that was found', () => {
  const found = (hash: string, nonce: number | null = null): DepositEvent => ({ type: 'hashFound', hash, nonce })

  it.each([
    ['has no other', depositRow(), found(OTHER_HASH)],
    ['has another one, not mined', sent(), found(OTHER_HASH)],
    ['has it already, even if it is certain', sent({ final: true, mined }), found(HASH)],
    ['has the same nonce, even if it is mined', sent({ sentNonce: 3, mined }), found(OTHER_HASH, 3)],
    ['has no nonce and is not mined', sent(), found(OTHER_HASH, 3)],
    ['has a nonce and is not mined, while the hash has none', sent({ sentNonce: 3 }), found(OTHER_HASH)],
  ])('belongs to a record that %s', (_, row, event) => {
    expect(assign(row, event)).toEqual({ own: event })
  })

  it.each([
    ['is certain', sent({ final: true, replacedAt: 9, sentNonce: 3 }), found(OTHER_HASH, 3)],
    ['has another nonce', sent({ sentNonce: 3 }), found(OTHER_HASH, 4)],
    ['is mined, while the hash has no nonce', sent({ mined, sentNonce: 3 }), found(OTHER_HASH)],
    ['is mined without a nonce', sent({ mined }), found(OTHER_HASH, 3)],
  ])('gets a record of its own beside one that %s', (_, row, event) => {
    expect(assign(row, event)).toEqual({ other: event })
  })

  it("is ignored if it is another record's", () => {
    expect(assign(depositRow(), found(OTHER_HASH), OTHER_HASH)).toEqual({})
  })
})

describe('a hash that the wallet returned', () => {
  const walletSent: DepositEvent = { type: 'walletSent', hash: OTHER_HASH }

  it('belongs to the deposit that asked', () => {
    expect(assign(depositRow(), walletSent)).toEqual({ own: walletSent })
  })

  it('gets a record of its own if the deposit has ended with another transfer; the window is closed', () => {
    const own = { type: 'walletReplied', isUnsent: false }
    expect(assign(sent({ mined }), walletSent)).toEqual({ own, other: { hash: OTHER_HASH, nonce: null } })
  })

  it("only closes the window if it is another record's", () => {
    expect(assign(depositRow(), walletSent, OTHER_HASH)).toEqual({ own: { type: 'walletReplied', isUnsent: true } })
  })

  it("says nothing if it is another record's from before the wallet was asked", () => {
    expect(assignEvent(depositRow(), walletSent, [{ hash: OTHER_HASH, isEarlier: true }])).toEqual({})
  })
})

describe('a hash with another nonce', () => {
  const otherNonce: DepositEvent = { type: 'otherNonce', hash: HASH, nonce: 4 }

  it('leaves for a record of its own, unless another one has it', () => {
    expect(assign(sent(), otherNonce)).toEqual({ own: otherNonce, other: otherNonce })
    expect(assign(sent(), otherNonce, HASH)).toEqual({ own: otherNonce })
  })

  it('is ignored once it has left', () => {
    expect(assign(depositRow(), otherNonce)).toEqual({})
  })
})

it.each<DepositEvent>([
  { type: 'acknowledged', hash: HASH },
  { type: 'serverAnswered', hash: HASH, message: 'Not found' },
])('a late answer of the server for a hash that has left is ignored: $type', (event) => {
  expect(assign(sent(), event)).toEqual({ own: event })
  expect(assign(depositRow(), event)).toEqual({})
})

it('anything else belongs to the record it was read for', () => {
  const seen: DepositEvent = { type: 'seen', nonce: 3 }
  expect(assign(sent(), seen, HASH)).toEqual({ own: seen })
})
