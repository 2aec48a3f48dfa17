import { beforeAll, describe, expect, it } from 'vitest'
import { supportSlip } from '../../src/lib/deposits/supportSlip.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { activateLanguage, t } from '../../src/lib/i18n/intl.ts'
import { depositRow, HASH, OTHER_HASH } from './depositRow.ts'
import { ACCOUNT, RECIPIENT } from './simulation.ts'

const REQUESTED = Date.UTC(2026, 10, 25, 9, 40, 58, 123)
const ANSWERED = REQUESTED + 1000
const FINAL = REQUESTED + 60_000

const mined = { hash: HASH, block: 71_234_567, result: 'transferred', amount: '1234567.000000000000000001' } as const
const sent: Partial<DepositRow> = {
  ...{ requestedAt: REQUESTED, amount: '1234567.000000000000000001', hashes: [HASH], walletReplied: true },
}

const slip = (changes: Partial<DepositRow>) =>
  supportSlip(t, depositRow({ ...sent, ...changes }), REQUESTED).split('\n')

describe('supportSlip', () => {
  beforeAll(() => activateLanguage('en-US'))

  it('has each fact of a confirmed deposit, to the digit', () => {
    const confirmed = { mined, final: true, finalAt: FINAL, acknowledged: [HASH], answeredAt: ANSWERED }
    expect(slip({ ...confirmed, outcome: 'confirmed' })).toEqual([
      'TPU · Deposit',
      'Network: BNB Smart Chain (BEP20) · test network',
      'Chain ID: 31337',
      `Token: USDT ${depositRow().token}`,
      `Wallet address: ${ACCOUNT}`,
      `To: ${RECIPIENT}`,
      'Amount: 1234567.000000000000000001 USDT',
      'Time (UTC): 2026-11-25T09:40:58.123Z',
      `Transaction hash: ${HASH}`,
      'Block: 71234567',
      'Confirmed on-chain · 2026-11-25T09:41:58.123Z',
      'Received by the server · 2026-11-25T09:40:59.123Z',
      'Never share your recovery phrase, not even with support.',
    ])
  })

  it('has the state of an open deposit, and the server’s words in one line with their time', () => {
    const refused = { mined, final: true, finalAt: FINAL, serverMessage: 'Not\n\n yours.', answeredAt: ANSWERED }
    expect(slip(refused).slice(-5)).toEqual([
      'Block: 71234567',
      'Confirmed on-chain. Waiting for the server.',
      'Confirmed on-chain · 2026-11-25T09:41:58.123Z',
      'Server message: Not yours. · 2026-11-25T09:40:59.123Z',
      'Never share your recovery phrase, not even with support.',
    ])
  })

  it('says when a failure was certain, and nothing of a server that has not answered', () => {
    const reverted = { ...mined, result: 'reverted', amount: null } as const
    expect(slip({ mined: reverted, final: true, finalAt: FINAL, outcome: 'reverted' }).slice(-3)).toEqual([
      'Block: 71234567',
      'The transfer failed on-chain. No funds were moved. · 2026-11-25T09:41:58.123Z',
      'Never share your recovery phrase, not even with support.',
    ])
  })

  it('leaves out what the journal doesn’t have', () => {
    expect(slip({ hashes: [], to: null, amount: null }).slice(5)).toEqual([
      'Time (UTC): 2026-11-25T09:40:58.123Z',
      'Checking whether your wallet sent this',
      'Never share your recovery phrase, not even with support.',
    ])
  })

  it('has no times for a record of version 1.0.0, which stored none', () => {
    expect(slip({ mined, final: true, acknowledged: [HASH], outcome: 'confirmed' }).slice(-3)).toEqual([
      'Confirmed on-chain',
      'Received by the server',
      'Never share your recovery phrase, not even with support.',
    ])
  })

  it('has every hash of a deposit that was sped up, and doesn’t take the server’s word for another one', () => {
    const lines = slip({ hashes: [HASH, OTHER_HASH], mined: { ...mined, hash: OTHER_HASH }, acknowledged: [HASH] })
    expect(lines.filter((line) => line.startsWith('Transaction hash'))).toEqual([
      `Transaction hash: ${HASH}`,
      `Transaction hash: ${OTHER_HASH}`,
    ])
    expect(lines).not.toContain('Received by the server')
  })

  it('has both amounts if the wallet sent another one', () => {
    const lines = slip({ mined: { ...mined, amount: '7.10' } })
    expect(lines).toContain('Amount: 1234567.000000000000000001 USDT')
    expect(lines).toContain('The deposit address received 7.10 USDT.')
  })
})
