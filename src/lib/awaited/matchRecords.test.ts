import { describe, expect, it } from 'vitest'
import { depositRow, HASH } from '../../../tests/deposits/depositRow.ts'
import type { AssetRecord, WithdrawRecord } from '../../contract/assets.ts'
import type { AwaitedIntent } from '../actions/intents.ts'
import type { DepositRow } from '../durable/rows.ts'
import { matchTransactions, matchWithdrawals } from './matchRecords.ts'

const NOW = 1_800_000_000_000
const deposit = (change: Partial<DepositRow> = {}) =>
  depositRow({ hashes: [HASH], requestedAt: NOW, outcome: 'confirmed', ...change })
const withdrawal = (change: Partial<AwaitedIntent['awaited']> = {}, id = 'w') =>
  ({
    ...{ id, scope: '', name: 'withdraw', baseline: {}, requestedAt: NOW, serverMessage: null, reported: false },
    awaited: { amount: '30', knownIds: ['1'], ...change },
  }) as AwaitedIntent
const charge = (change: Partial<AssetRecord> = {}) =>
  ({
    ...{ id: '9', token: 'USDT', type: 'charge', direction: 'in', amount: '7.00', createdTime: NOW / 1000 + 60 },
    ...change,
  }) as AssetRecord

const recordsOf = (deposits: DepositRow[], ...records: AssetRecord[]) =>
  Object.fromEntries(matchTransactions({ deposits, withdrawals: [] }, records))

describe('matchTransactions', () => {
  it('gives a deposit the record of its amount', () => {
    expect(recordsOf([deposit()], charge())).toEqual({ a: '9' })
    expect(recordsOf([deposit({ outcome: null })], charge())).toEqual({ a: '9' })
  })

  it('gives each of two equal deposits a record of its own, the earlier one first', () => {
    const two = [deposit({ id: 'later', requestedAt: NOW + 1000 }), deposit({ id: 'earlier' })]
    expect(recordsOf(two, charge())).toEqual({ earlier: '9' })
    expect(recordsOf(two, charge({ id: '10' as never, createdTime: NOW / 1000 + 61 }), charge())).toEqual({
      earlier: '9',
      later: '10',
    })
  })

  it('goes by the time of its block for a transfer whose hash was pasted later', () => {
    const pasted = deposit({ requestedAt: NOW + 86_400_000, sentAt: NOW })
    expect(recordsOf([pasted], charge())).toEqual({ a: '9' })
    expect(recordsOf([pasted], charge({ createdTime: NOW / 1000 - 6 }))).toEqual({})
  })

  it('goes by the amount that the chain shows', () => {
    const mined = { hash: HASH, block: 1, result: 'transferred', amount: '6' } as const
    expect(recordsOf([deposit({ mined })], charge())).toEqual({})
    expect(recordsOf([deposit({ mined })], charge({ amount: '6' as never }))).toEqual({ a: '9' })
  })

  it.each<[string, Partial<AssetRecord>]>([
    ['from before', { createdTime: NOW / 1000 - 6 }],
    ['of another amount', { amount: '7.000000000000000001' as never }],
    ['of another type', { type: 'refund' }],
    ['of another direction', { direction: 'out' }],
    ['of another token', { token: 'TPU' }],
  ])('gives none %s', (_, change) => {
    expect(recordsOf([deposit()], charge(change))).toEqual({})
  })

  it.each<[string, Partial<DepositRow>]>([
    ['may not have been sent', { hashes: [], outcome: null }],
    ['has failed', { outcome: 'reverted' }],
    ['has one', { recordId: '8' }],
  ])('gives none to a deposit that %s', (_, change) => {
    expect(recordsOf([deposit(change)], charge())).toEqual({})
  })

  it('gives no record twice', () => {
    expect(recordsOf([deposit({ recordId: '9' }), deposit({ id: 'b' })], charge())).toEqual({})
  })

  it.each<[string, Partial<DepositRow>]>([
    ['was cancelled in the wallet', { sentNonce: 3, replacedAt: 4 }],
    ['was sent on another chain', { wrongChainId: '0x1' }],
    ['no node shows', { requestedAt: 0 }],
    ['has ended without a transfer', { outcome: 'replaced' }],
    ['was set aside', { outcome: 'setAside' }],
  ])('gives the record to the good deposit, and none to an equal one before it that %s', (_, change) => {
    const dead = deposit({ id: 'dead', requestedAt: NOW - 1, outcome: null, ...change })
    expect(recordsOf([dead, deposit()], charge())).toEqual({ a: '9' })
    // It was taken for the good one's before the chain was read.
    expect(recordsOf([{ ...dead, recordId: '9' }, deposit()], charge())).toEqual({ a: '9' })
  })

  it('gives a deposit its record although the chain can’t be read, once the server has acknowledged it', () => {
    const unread = deposit({ outcome: null, requestedAt: 0, acknowledged: [HASH] })
    expect(recordsOf([unread], charge())).toEqual({ a: '9' })
  })

  it('gives a withdrawal its record, and no deposit', () => {
    const record = charge({ type: 'withdraw', direction: 'out', amount: '-30' as never })
    const rows = { deposits: [deposit({ amount: '30' })], withdrawals: [withdrawal()] }
    expect(Object.fromEntries(matchTransactions(rows, [record]))).toEqual({ w: '9' })
    rows.withdrawals = [withdrawal({ transactionId: '8' })]
    expect(Object.fromEntries(matchTransactions(rows, [record]))).toEqual({})
  })
})

describe('matchWithdrawals', () => {
  const record = (change: Partial<WithdrawRecord> = {}) =>
    ({
      ...{ id: '2', token: 'USDT', status: 'pending', direction: 'out', amount: '-30.0', createdAt: NOW / 1000 },
      ...change,
    }) as WithdrawRecord
  const found = (rows: AwaitedIntent[], ...records: WithdrawRecord[]) =>
    Object.fromEntries(matchWithdrawals(rows, records))

  it('gives a withdrawal the new record of its amount', () => {
    expect(found([withdrawal()], record())).toEqual({ w: '2' })
  })

  it.each(['-29', '-31'])(
    'gives a withdrawal with a fee of 1 the record of %s: its server subtracts or adds the fee',
    (amount) => {
      expect(found([withdrawal({ fee: '1' })], record({ amount: amount as never }))).toEqual({ w: '2' })
    },
  )

  it.each<[string, Partial<WithdrawRecord>]>([
    ['that was there before', { id: '1' as never }],
    ['of another amount', { amount: '31' as never }],
    ['of another token', { token: 'TPU' }],
    ['that returns a rejected withdrawal', { direction: 'in', amount: '30' as never }],
    ['from before', { createdAt: NOW / 1000 - 6 }],
  ])('gives none %s', (_, change) => {
    expect(found([withdrawal()], record(change))).toEqual({})
  })

  it('gives an earlier withdrawal the record that was there before a later one', () => {
    const later = { ...withdrawal({ knownIds: ['1', '2'] }, 'later'), requestedAt: NOW + 9000 }
    expect(found([withdrawal(), later], record())).toEqual({ w: '2' })
    const next = record({ id: '3' as never, createdAt: NOW / 1000 + 9 })
    expect(found([withdrawal(), later], next, record())).toEqual({ w: '2', later: '3' })
  })

  it('gives no record twice', () => {
    const seen = { id: '2', status: 'pending' }
    expect(found([withdrawal({ record: seen }), withdrawal({}, 'x')], record())).toEqual({})
  })
})
