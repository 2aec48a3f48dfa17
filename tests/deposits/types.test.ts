import { describe, expect, it } from 'vitest'
import { isWatched } from '../../src/lib/deposits/types.ts'
import type { Outcome } from '../../src/lib/durable/rows.ts'
import { depositRow } from './depositRow.ts'

const NOW = 2_000_000_000

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
