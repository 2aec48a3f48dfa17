import { describe, expect, it } from 'vitest'
import { depositReducer, isProgress } from '../../src/lib/deposits/reducer.ts'
import { statusOf } from '../../src/lib/deposits/status.ts'
import { type DepositEvent, isUnknown } from '../../src/lib/deposits/types.ts'
import type { DepositRow, MinedTransaction } from '../../src/lib/durable/rows.ts'
import { depositRow, HASH, OTHER_HASH } from './depositRow.ts'

const NOW = 1_000_000

const apply = (row: DepositRow, ...events: DepositEvent[]): DepositRow =>
  events.reduce((current, event) => depositReducer(current, event, NOW), row)

const unknown = depositRow()
const sent = depositRow({ hashes: [HASH], walletReplied: true })
const transferred: MinedTransaction = { hash: HASH, block: 9, result: 'transferred', amount: '7' }
const reverted: MinedTransaction = { ...transferred, result: 'reverted', amount: null }
const mined = (transaction: MinedTransaction = transferred): DepositEvent => ({
  type: 'mined',
  nonce: 3,
  ...transaction,
})
const deep = (agreed: boolean): DepositEvent => ({ type: 'deepEnough', agreed })
const walletSent = (hash = HASH): DepositEvent => ({ type: 'walletSent', hash })

describe('the reply of the wallet', () => {
  it.each([
    ['a hash', walletSent(), { hashes: [HASH], outcome: null }],
    ['a refusal', { type: 'refused' }, { hashes: [], outcome: 'refused' }],
    ['a transfer of another record', { type: 'walletReplied', isUnsent: true }, { hashes: [], outcome: 'setAside' }],
    ['a transfer with a record of its own', { type: 'walletReplied', isUnsent: false }, { hashes: [], outcome: null }],
  ] as [string, DepositEvent, Partial<DepositRow>][])('closes its window: %s', (_, event, expected) => {
    expect(apply(unknown, event)).toMatchObject({ walletReplied: true, ...expected })
  })

  it.each([
    ['a refusal', { type: 'refused' }],
    ['a transfer of another record', { type: 'walletReplied', isUnsent: true }],
  ] as [string, DepositEvent][])('ends no deposit that has a hash: %s', (_, event) => {
    const found = apply(unknown, { type: 'hashFound', hash: HASH, nonce: 3 })
    expect(apply(found, event)).toMatchObject({ walletReplied: true, outcome: null, hashes: [HASH] })
  })

  it('leaves its window open if another hash was found: that one may be an equal transfer', () => {
    const found = apply(unknown, { type: 'hashFound', hash: OTHER_HASH, nonce: 4 })
    expect(apply(found, walletSent())).toMatchObject({ walletReplied: false, hashes: [OTHER_HASH, HASH] })
    expect(apply(found, walletSent(OTHER_HASH))).toMatchObject({ walletReplied: true, hashes: [OTHER_HASH] })
  })

  it('changes nothing about how a deposit has ended', () => {
    const ended = apply(unknown, { type: 'declaredUnsent' }, { type: 'walletReplied', isUnsent: true })
    expect(ended).toMatchObject({ outcome: 'declaredUnsent', walletReplied: true })
  })
})

describe('a hash', () => {
  it('reopens and lists a deposit again, and is kept once', () => {
    const dismissed = depositRow({ outcome: 'declaredUnsent', settledAt: 5, dismissed: true })
    const reopened = { hashes: [HASH], outcome: null, settledAt: null, dismissed: false }
    expect(apply(dismissed, walletSent())).toMatchObject(reopened)
    expect(apply(dismissed, walletSent(), walletSent())).toMatchObject({ hashes: [HASH] })
  })

  it('reopens nothing that the chain has settled', () => {
    const confirmed = apply(sent, mined(), deep(true), { type: 'acknowledged', hash: HASH })
    expect(apply(confirmed, walletSent(OTHER_HASH))).toMatchObject({ outcome: 'confirmed' })
  })

  it('reopens nothing if the deposit has it already', () => {
    const aside = apply(sent, { type: 'setAside' })
    expect(apply(aside, walletSent())).toMatchObject({ outcome: 'setAside', hashes: [HASH] })
  })

  it('keeps the nonce that the chain has shown before', () => {
    expect(apply(unknown, { type: 'hashFound', hash: HASH, nonce: 3 }).sentNonce).toBe(3)
    const known = { ...sent, sentNonce: 4 }
    expect(apply(known, { type: 'hashFound', hash: OTHER_HASH, nonce: 3 }).sentNonce).toBe(4)
    expect(apply(known, { type: 'seen', nonce: 3 }).sentNonce).toBe(4)
  })

  it('with another nonce leaves the record, with its acknowledgement and nothing else', () => {
    const both = { ...sent, hashes: [HASH, OTHER_HASH], acknowledged: [HASH, OTHER_HASH] }
    const left = apply(both, { type: 'otherNonce', hash: OTHER_HASH, nonce: 4 })
    expect(left).toMatchObject({ hashes: [HASH], acknowledged: [HASH] })
  })

  it.each(['otherNonce', 'notTheTransfer'] as const)('of an earlier transaction leaves nothing behind: %s', (type) => {
    const refused: DepositEvent = { type: 'serverAnswered', hash: HASH, message: 'Not found' }
    const named = apply(sent, mined(), { type: 'acknowledged', hash: HASH }, refused)
    const left = apply(named, { type, hash: HASH, nonce: 3 })
    expect(left).toMatchObject({ hashes: [], acknowledged: [], mined: null, sentNonce: null, outcome: null })
    expect(left.serverMessage).toBeNull()
    expect([isUnknown(left), left.excluded]).toEqual([true, type === 'notTheTransfer' ? [HASH] : []])
  })

  it('of another nonce takes nothing that was read of the record itself', () => {
    const both = apply({ ...sent, hashes: [HASH, OTHER_HASH] }, mined())
    const left = apply(both, { type: 'otherNonce', hash: OTHER_HASH, nonce: 4 })
    expect(left).toMatchObject({ mined: transferred, sentNonce: 3 })
  })
})

describe("the user's word", () => {
  it.each([
    ['a hash', { hashes: [HASH] }],
    ['a known nonce', { sentNonce: 0 }],
    ['a mined transaction', { mined: transferred }],
    ['an acknowledgement', { acknowledged: [HASH] }],
  ])('cannot declare a deposit unsent that has %s', (_, changes) => {
    expect(apply({ ...unknown, ...changes }, { type: 'declaredUnsent' }).outcome).toBeNull()
  })

  it.each(['declaredUnsent', 'setAside'] as const)('%s ends an open deposit, but no ended one', (type) => {
    expect(apply(unknown, { type })).toMatchObject({ outcome: type, settledAt: NOW })
    expect(apply(depositRow({ outcome: 'refused', settledAt: 5 }), { type })).toMatchObject({ outcome: 'refused' })
  })

  it('brings back a deposit that was set aside, and asks the server again at once', () => {
    const aside: DepositRow = { ...sent, settledAt: 5, nextAttemptAt: NOW + 9, outcome: 'setAside' }
    const reopened = { outcome: null, settledAt: null, attempts: 0, nextAttemptAt: NOW }
    expect(apply(aside, { type: 'reopened' })).toMatchObject(reopened)
  })

  it('removes an ended deposit from the list, and the chain may do so as well', () => {
    expect(apply(sent, { type: 'dismissed' }).dismissed).toBe(true)
    expect(apply(sent, { type: 'replaced', block: 9, known: true })).toMatchObject({ dismissed: true, replacedAt: 9 })
    expect(apply(sent, { type: 'replaced', block: 9, known: false }).dismissed).toBe(false)
  })

  it('counts until the chain shows a transfer, not while it shows a failure or the same transfer', () => {
    const aside = apply(sent, { type: 'setAside' })
    expect(apply(aside, mined()).outcome).toBeNull()
    const looksFailed = apply(aside, mined(reverted))
    expect(looksFailed.outcome).toBe('setAside')
    expect(apply(looksFailed, mined()).outcome).toBeNull()
    const known = apply(sent, mined(), { type: 'setAside' })
    expect(apply(known, mined({ ...transferred, block: 10 })).outcome).toBe('setAside')
    expect(apply(known, deep(true)).outcome).toBe('setAside')
  })
})

describe('the time at which a deposit ended', () => {
  const at = (now: number, row: DepositRow, event: DepositEvent) => depositReducer(row, event, now)

  it('stays while the outcome stays', () => {
    const aside = at(NOW, sent, { type: 'setAside' })
    expect(at(NOW + 5, aside, { type: 'attempted' }).settledAt).toBe(NOW)
  })

  it('changes with the outcome, and goes when it opens again', () => {
    const aside = at(NOW, at(NOW, sent, mined(reverted)), { type: 'setAside' })
    expect(at(NOW + 5, aside, deep(true))).toMatchObject({ outcome: 'reverted', settledAt: NOW + 5 })
    expect(at(NOW + 5, aside, walletSent(OTHER_HASH)).settledAt).toBeNull()
  })

  it('is now for a record of an older app without one', () => {
    const old = depositRow({ outcome: 'refused', settledAt: null })
    expect(at(NOW, old, { type: 'attempted' }).settledAt).toBe(NOW)
  })
})

describe('the reply of the server', () => {
  it('is kept for display until it acknowledges the hash', () => {
    const answered = apply(sent, { type: 'serverAnswered', hash: HASH, message: 'Not found yet' })
    expect(answered).toMatchObject({ serverMessage: 'Not found yet', acknowledged: [] })
    const acknowledged: DepositEvent = { type: 'acknowledged', hash: HASH }
    expect(apply(answered, acknowledged, acknowledged)).toMatchObject({ serverMessage: null, acknowledged: [HASH] })
  })

  it('to a second request for the hash says nothing more after an acknowledgement', () => {
    const answered: DepositEvent = { type: 'serverAnswered', hash: HASH, message: '请勿重复提交' }
    const acknowledged = apply(sent, { type: 'acknowledged', hash: HASH })
    expect(apply(acknowledged, answered)).toEqual(acknowledged)
  })

  it('confirms only the hash that the chain took', () => {
    const both = { ...sent, hashes: [HASH, OTHER_HASH] }
    const other: DepositEvent = { type: 'acknowledged', hash: OTHER_HASH }
    expect(apply(both, mined(), deep(true), other).outcome).toBeNull()
  })

  it('ends nothing unless it is a 200, and the user may set the deposit aside', () => {
    const message = '请勿重复提交'
    const refused = apply(sent, mined(), deep(true), { type: 'serverAnswered', hash: HASH, message })
    expect([refused.outcome, statusOf(refused, NOW), refused.serverMessage]).toEqual([null, 'mined', message])
    const aside = apply(refused, { type: 'setAside' })
    expect(aside.outcome).toBe('setAside')
    expect(apply(aside, { type: 'acknowledged', hash: HASH }).outcome).toBe('confirmed')
  })
})

describe('a failure', () => {
  const failedAt = (changes: Partial<MinedTransaction>) =>
    apply(sent, mined(reverted), deep(false), mined({ ...reverted, ...changes })).failureReadAt

  it('is remembered from its first reading, also in another block', () => {
    expect(failedAt({})).toBe(NOW)
    expect(failedAt({ block: 10 })).toBe(NOW)
  })

  it.each([
    ['another hash', { hash: OTHER_HASH }],
    ['another kind of failure', { result: 'noTransfer' }],
    ['a transfer', { result: 'transferred', amount: '7' }],
  ] as [string, Partial<MinedTransaction>][])('needs a first reading again after %s', (_, changes) => {
    expect(failedAt(changes)).toBeNull()
  })

  it('is not assumed of a transfer that was read before', () => {
    const row = { ...sent, mined: transferred, failureReadAt: 5 }
    expect(apply(row, mined()).failureReadAt).toBeNull()
  })
})

describe('what the chain shows', () => {
  it('is not certain by its depth while there is nothing: neither mined nor replaced', () => {
    expect(apply(sent, deep(true))).toMatchObject({ final: false, failureReadAt: null })
  })

  it('is certain with its confirmations if it is a transfer, whether or not another node agrees', () => {
    expect(apply(sent, mined(), deep(false))).toMatchObject({ final: true, failureReadAt: null })
  })

  it('is not changed any more once it is certain', () => {
    const certain = apply(sent, mined(), deep(true))
    for (const event of [{ type: 'unmined' }, mined(reverted), { type: 'seen', nonce: 8 }] as DepositEvent[])
      expect(apply(certain, event)).toMatchObject({ mined: transferred, sentNonce: 3, final: true })
  })

  it('adds the hash of a sped-up transaction, and keeps a known nonce if another account has paid', () => {
    const row = apply({ ...sent, sentNonce: 3 }, { ...mined(), hash: OTHER_HASH, nonce: null } as DepositEvent)
    expect(row).toMatchObject({ hashes: [HASH, OTHER_HASH], sentNonce: 3, mined: { hash: OTHER_HASH } })
  })

  it.each([
    ['in the mempool', { type: 'seen', nonce: 3 }],
    ['not mined any more', { type: 'unmined' }],
  ] as [string, DepositEvent][])('takes back what was read before: %s', (_, event) => {
    const before = { ...sent, mined: reverted, replacedAt: 4, failureReadAt: 5, wrongChainId: '0x1' }
    expect(apply(before, event)).toMatchObject({
      mined: null,
      replacedAt: null,
      failureReadAt: null,
      wrongChainId: null,
    })
  })

  it('is that another transaction has the nonce, from the first reading until something else is read', () => {
    const taken = apply(sent, { type: 'nonceTaken' })
    expect(depositReducer(taken, { type: 'nonceTaken' }, NOW + 5).nonceTakenAt).toBe(NOW)
    for (const event of [{ type: 'seen', nonce: 3 }, mined(), walletSent(OTHER_HASH)] as DepositEvent[])
      expect(apply(taken, event).nonceTakenAt).toBeNull()
    const replaced = apply(taken, { type: 'replaced', block: 9, known: false })
    expect(replaced).toMatchObject({ nonceTakenAt: null, replacedAt: 9 })
  })

  it('is a wrong chain only while the transfer is not mined on the right one', () => {
    const wrong: DepositEvent = { type: 'wrongChain', chainId: '0x1' }
    expect(apply(sent, wrong).wrongChainId).toBe('0x1')
    expect(apply(sent, mined(), wrong).wrongChainId).toBeNull()
  })

  it('is searched forwards only', () => {
    const row = depositRow({ searchedTo: 50, searchedNonce: 5 })
    const searched = (block: number, nonce: number) => {
      const { searchedTo, searchedNonce } = apply(row, { type: 'searched', block, nonce })
      return [searchedTo, searchedNonce]
    }
    expect([searched(60, 4), searched(40, 6)]).toEqual([
      [60, 5],
      [50, 6],
    ])
  })
})

describe('progress', () => {
  it.each([
    ['a hash', { hashes: [HASH, OTHER_HASH] }],
    ['an acknowledgement', { acknowledged: [HASH] }],
    ['certainty', { final: true }],
    ['a nonce', { sentNonce: 0 }],
  ])('is %s', (_, changes) => {
    expect(isProgress(sent, { ...sent, ...changes })).toBe(true)
  })

  it.each([
    ['nothing new', sent, {}],
    ['another block', sent, { mined: transferred, serverMessage: 'Not yet', replacedAt: 4 }],
    ['fewer hashes', sent, { hashes: [] }],
    ['fewer acknowledgements', { ...sent, acknowledged: [HASH] }, { acknowledged: [] }],
    ['the same nonce', { ...sent, sentNonce: 3 }, { sentNonce: 3 }],
    ['no nonce any more', { ...sent, sentNonce: 3 }, { sentNonce: null }],
  ])('is not %s', (_, row, changes) => {
    expect(isProgress(row, { ...row, ...changes })).toBe(false)
  })
})
