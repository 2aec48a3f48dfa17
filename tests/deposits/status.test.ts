import { describe, expect, it } from 'vitest'
import {
  amountMessage,
  canSetAside,
  type DepositStatus,
  isDismissible,
  isFailure,
  isListed,
  settlesByItself,
  statusMessage,
  statusOf,
  takesNewHash,
} from '../../src/lib/deposits/status.ts'
import type { DepositRow, MinedResult, MinedTransaction, Outcome } from '../../src/lib/durable/rows.ts'
import { depositRow, HASH, OTHER_HASH } from './depositRow.ts'

const NOW = 10_000_000
const MINUTE = 60_000

const mined = (result: MinedResult = 'transferred', amount: string | null = null): MinedTransaction => ({
  ...{ hash: HASH, block: 9, result, amount },
})
/** A deposit whose hash the wallet has just returned. */
const sent = (changes: Partial<DepositRow> = {}) => depositRow({ hashes: [HASH], requestedAt: NOW, ...changes })

/** Situation, what the record says of it, status, and the message on the screen. */
const SITUATIONS: [string, DepositRow, DepositStatus, string][] = [
  ['without a hash', depositRow(), 'unknown', 'deposit.stateUnknown'],
  ['with a new hash', sent(), 'sent', 'deposit.stateSent'],
  ['that no node shows for 2 minutes', sent({ requestedAt: NOW - 2 * MINUTE }), 'sent', 'deposit.stateSent'],
  ['that no node shows for longer', sent({ requestedAt: NOW - 2 * MINUTE - 1 }), 'unseen', 'deposit.stateUnseen'],
  ['in the mempool for an hour', sent({ requestedAt: 0, sentNonce: 0 }), 'sent', 'deposit.stateSent'],
  ['of a contract account, mined', sent({ requestedAt: 0, mined: mined() }), 'sent', 'deposit.stateSent'],
  ['mined, without its confirmations', sent({ mined: mined() }), 'sent', 'deposit.stateSent'],
  ['that is certain', sent({ mined: mined(), final: true }), 'mined', 'deposit.stateMined'],
  ['that the server has', sent({ acknowledged: [HASH] }), 'acknowledged', 'deposit.stateMining'],
  ['that the server has, mined', sent({ acknowledged: [HASH], mined: mined() }), 'acknowledged', 'deposit.stateMining'],
  ['that looks reverted', sent({ mined: mined('reverted') }), 'checking', 'deposit.stateChecking'],
  [
    'that looks reverted to a node after the server took it',
    sent({ mined: mined('noTransfer'), acknowledged: [HASH] }),
    'checking',
    'deposit.stateChecking',
  ],
  ['whose nonce another transaction has', sent({ replacedAt: 0 }), 'checking', 'deposit.stateChecking'],
  [
    'whose nonce an unknown transaction has',
    sent({ nonceTakenAt: NOW - 20_000, acknowledged: [HASH] }),
    'nonceTaken',
    'deposit.stateNonceTaken',
  ],
  ['whose nonce a node has just called taken', sent({ nonceTakenAt: NOW - 19_999 }), 'sent', 'deposit.stateSent'],
  [
    'whose other hash the server has',
    sent({ acknowledged: [OTHER_HASH], mined: mined(), final: true }),
    'mined',
    'deposit.stateMined',
  ],
  ['on another chain', sent({ wrongChainId: '0x89', requestedAt: 0 }), 'wrongChain', 'deposit.stateWrongChain'],
  ['confirmed', sent({ outcome: 'confirmed' }), 'confirmed', 'deposit.review'],
  ['reverted', sent({ outcome: 'reverted' }), 'reverted', 'deposit.stateReverted'],
  ['that moved nothing', sent({ outcome: 'noTransfer' }), 'noTransfer', 'deposit.stateNoTransfer'],
  ['replaced', sent({ outcome: 'replaced', replacedAt: 3 }), 'replaced', 'deposit.stateReplaced'],
  ['set aside', sent({ outcome: 'setAside' }), 'setAside', 'deposit.stateSetAside'],
  ['refused', depositRow({ outcome: 'refused' }), 'refused', 'deposit.stateUnsent'],
  ['declared unsent', depositRow({ outcome: 'declaredUnsent' }), 'declaredUnsent', 'deposit.stateUnsent'],
]

describe('the status of a deposit', () => {
  it.each(SITUATIONS)('%s', (_, row, status, message) => {
    expect(statusOf(row, NOW)).toBe(status)
    expect(statusMessage(row, NOW)).toMatchObject({ id: message })
  })

  it('names the wrong chain by its decimal id, as wallets do', () => {
    expect(statusMessage(sent({ wrongChainId: '0x89' }), NOW)).toMatchObject({ values: { id: '137' } })
    const ofNewerVersion = { outcome: 'of a newer version' as 'confirmed' }
    expect(statusMessage(sent(ofNewerVersion), NOW)).toMatchObject({ id: 'deposit.stateOther' })
  })
})

describe('amountMessage', () => {
  const format = (amount: string) => `${amount} USDT`

  it('says what the chain moved if it is not what the user confirmed', () => {
    const message = amountMessage({ amount: '7', mined: mined('transferred', '6.5') }, format)
    expect(message).toEqual({ id: 'deposit.otherAmount', values: { amount: '6.5 USDT' } })
  })

  it.each([
    ['the amounts are the same', '7', mined('transferred', '7')],
    ['nothing is mined', '7', null],
    ['the mined amount is unknown', '7', mined('transferred', null)],
    ['the user confirmed no amount', null, mined('transferred', '7')],
  ])('says nothing while %s', (_, amount, transaction) => {
    expect(amountMessage({ amount, mined: transaction }, format)).toBeUndefined()
  })
})

describe('the list of deposits', () => {
  const SHOWN: [Outcome | null, boolean, boolean][] = [
    [null, false, true],
    ['confirmed', false, true],
    ['refused', false, false],
    ['declaredUnsent', false, false],
    ['setAside', false, false],
    ['reverted', true, true],
    ['noTransfer', true, true],
    ['replaced', true, true],
  ]

  it.each(SHOWN)('a deposit with outcome %s is a failure that can be dismissed: %s; listed: %s', (...row) => {
    const [outcome, failed, listed] = row
    expect(isFailure({ outcome })).toBe(failed)
    expect(isDismissible({ outcome, dismissed: false })).toBe(failed)
    expect(isListed(depositRow({ outcome }))).toBe(listed)
  })

  it('lists a deposit until a record of the server shows it, also before the server’s reply', () => {
    const recordId = '9'
    expect(isListed(depositRow({ outcome: 'confirmed', recordId }))).toBe(false)
    expect(isListed(sent({ recordId }), NOW)).toBe(false)
    expect(isListed(sent({ recordId, acknowledged: [HASH] }), NOW)).toBe(false)
  })

  it('goes on listing one with a record while the server objects, or the user should look at it', () => {
    const recordId = '9'
    expect(isListed(sent({ recordId, serverMessage: 'Not yours' }), NOW)).toBe(true)
    expect(isListed(sent({ recordId, wrongChainId: '0x1' }), NOW)).toBe(true)
    expect(isListed(depositRow({ outcome: 'reverted', recordId }))).toBe(true)
  })

  it('shows a failure no more once it is dismissed', () => {
    expect(isDismissible({ outcome: 'reverted', dismissed: true })).toBe(false)
    expect(isListed(depositRow({ outcome: 'reverted', dismissed: true }))).toBe(false)
  })
})

describe('settlesByItself', () => {
  const HASHED = { hashes: [HASH], requestedAt: Date.now() }

  it.each([
    ['just sent', {}, true],
    ['that no node shows', { requestedAt: 0 }, true],
    ['that may not have been sent', { hashes: [] }, false],
    ['sent on another chain', { wrongChainId: '0x1' }, false],
    ['whose nonce an unknown transaction has', { nonceTakenAt: 0 }, false],
    ['that has ended', { outcome: 'confirmed' }, false],
  ] as const)('of a deposit %s', (_, changes, expected) => {
    expect(settlesByItself(depositRow({ ...HASHED, ...changes } as Partial<DepositRow>))).toBe(expected)
  })
})

describe('setting a deposit aside', () => {
  /** In the mempool: seen by a node, so that only time makes it stuck. */
  const pending = (changes: Partial<DepositRow> = {}) => sent({ sentNonce: 0, ...changes })

  it.each([
    ['sent on another chain', sent({ wrongChainId: '0x1' })],
    ['that no node shows for 2 minutes', sent({ requestedAt: NOW - 2 * MINUTE - 1 })],
    ['that the server refuses', pending({ serverMessage: 'Not yours' })],
    ['in the mempool for more than 10 minutes', pending({ requestedAt: NOW - 10 * MINUTE - 1 })],
    [
      'that the server has for more than 10 minutes',
      pending({ acknowledged: [HASH], requestedAt: NOW - 10 * MINUTE - 1 }),
    ],
  ])('is offered for a deposit %s', (_, row) => {
    expect(canSetAside(row, NOW)).toBe(true)
  })

  it.each([
    ['just sent', sent()],
    ['in the mempool for 10 minutes', pending({ requestedAt: NOW - 10 * MINUTE })],
    ['that the server has taken after a refusal', pending({ serverMessage: 'Busy', acknowledged: [HASH] })],
    ['without a hash, however old', depositRow({ requestedAt: 0, serverMessage: 'Not yours' })],
    ['that has ended, however old', sent({ requestedAt: 0, outcome: 'confirmed' })],
  ])('is not offered for a deposit %s', (_, row) => {
    expect(canSetAside(row, NOW)).toBe(false)
  })
})

describe('the field for another hash', () => {
  it('is shown where no node knows the hash, or another transaction has its nonce', () => {
    const shown = SITUATIONS.filter(([, row]) => takesNewHash(row, NOW)).map(([, , status]) => status)
    expect(new Set(shown)).toEqual(new Set(['unseen', 'nonceTaken']))
  })
})
