import { describe, expect, it } from 'vitest'
import { currentHash, isUnknown, isUnseen, isWatched } from '../../src/lib/deposits/types.ts'
import type { Outcome } from '../../src/lib/durable/rows.ts'
import { depositRow, HASH, OTHER_HASH } from './depositRow.ts'

const NOW = 2_000_000_000
const mined = { hash: HASH, block: 9, result: 'transferred', amount: '7' } as const

describe('isUnknown', () => {
  it.each([
    ['an open deposit without a hash', depositRow(), true],
    ['an open deposit with a hash', depositRow({ hashes: [HASH] }), false],
    ['an ended deposit without a hash', depositRow({ outcome: 'refused' }), false],
    ['an ended deposit with a hash', depositRow({ outcome: 'confirmed', hashes: [HASH] }), false],
  ])('%s', (_, row, expected) => {
    expect(isUnknown(row)).toBe(expected)
  })
})

describe('isUnseen', () => {
  it.each([
    ['an open deposit without a hash', depositRow(), true],
    ['an open deposit with a hash', depositRow({ hashes: [HASH] }), false],
    ['an ended deposit', depositRow({ outcome: 'refused' }), false],
    ['a deposit whose nonce is known', depositRow({ sentNonce: 0 }), false],
    ['a mined deposit', depositRow({ mined }), false],
    ['a deposit that the server has', depositRow({ acknowledged: [HASH] }), false],
  ])('%s', (_, row, expected) => {
    expect(isUnseen(row)).toBe(expected)
  })
})

describe('currentHash', () => {
  it('is the mined hash, else the newest, else none', () => {
    const hashes = [HASH, OTHER_HASH]
    expect(currentHash({ hashes, mined })).toBe(HASH)
    expect(currentHash({ hashes, mined: null })).toBe(OTHER_HASH)
    expect(currentHash({ hashes: [], mined: null })).toBeUndefined()
  })
})

describe('isWatched', () => {
  const SEVEN_DAYS = 604_800_000
  const ended = (outcome: Outcome, changes = {}) =>
    depositRow({ outcome, walletReplied: true, requestedAt: 0, settledAt: NOW, ...changes })

  it.each([
    ['open, however old', depositRow({ requestedAt: 0 }), true],
    ['declared unsent', ended('declaredUnsent'), true],
    ['set aside', ended('setAside'), true],
    ['set aside less than 7 days ago', ended('setAside', { settledAt: NOW - SEVEN_DAYS + 1 }), true],
    ['set aside 7 days ago', ended('setAside', { settledAt: NOW - SEVEN_DAYS }), false],
    ['declared unsent by an older app without the time', ended('declaredUnsent', { settledAt: null }), true],
    ['confirmed', ended('confirmed'), false],
    ['refused', ended('refused'), false],
    [
      'refused just before, with an open wallet window',
      ended('refused', { walletReplied: false, requestedAt: NOW }),
      true,
    ],
    [
      'confirmed, with a wallet window that is less than 7 days old',
      ended('confirmed', { walletReplied: false, requestedAt: NOW - SEVEN_DAYS + 1 }),
      true,
    ],
    [
      'confirmed, with a wallet window that is 7 days old',
      ended('confirmed', { walletReplied: false, requestedAt: NOW - SEVEN_DAYS }),
      false,
    ],
  ])('%s', (_, row, expected) => {
    expect(isWatched(row, NOW)).toBe(expected)
  })
})
