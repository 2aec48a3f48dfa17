import { expect, it } from 'vitest'
import { depositRow, HASH } from '../../../tests/deposits/depositRow.ts'
import { htmlOf } from '../../../tests/htmlOf.tsx'
import type { DepositRow } from '../../lib/durable/rows.ts'
import { DepositDetails } from './DepositDetails.tsx'

const detailsOf = (change: Partial<DepositRow>) =>
  htmlOf(<DepositDetails row={depositRow({ hashes: [HASH], requestedAt: Date.now(), ...change })} />)

it.each<[string, boolean, Partial<DepositRow>]>([
  ['sent on another network', true, { wrongChainId: '0x1' }],
  ['that moved nothing from the account', true, { outcome: 'noTransfer' }],
  ['that failed', false, { outcome: 'reverted' }],
  ['on its way', false, {}],
])('a deposit %s sends the user to support, with its details: %s', async (_, expected, change) => {
  expect((await detailsOf(change)).includes('Copy the details below and contact support.')).toBe(expected)
})

it('a transaction that moved nothing from the account may be a transfer of another one: nobody should send again', async () => {
  const html = await detailsOf({ outcome: 'noTransfer' })
  expect(html).toContain('moved no USDT from your account to your deposit address')
  expect(html).toContain('from another account, don’t send again')
})
