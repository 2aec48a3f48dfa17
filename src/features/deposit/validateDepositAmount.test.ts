import { describe, expect, it } from 'vitest'
import { validateDepositAmount } from './validateDepositAmount.ts'

describe('validateDepositAmount', () => {
  it.each([
    ['', undefined, { error: 'deposit.enterAmount' }],
    ['  ', undefined, { error: 'deposit.enterAmount' }],
    ['0.00', undefined, { error: 'deposit.enterAmount' }],
    ['999', '1000', { error: 'tip.minNumber', values: { number: '1,000' } }],
    ['9.99', '10', { error: 'tip.minNumber', values: { number: '10' } }],
    ['1,000', undefined, { error: 'amount.ambiguous' }],
    ['0.000000000000000001', undefined, { amount: '0.000000000000000001' }],
    ['10', '10', { amount: '10' }],
  ])('%j with a minimum of %s', (typed, minimum, expected) => {
    expect(validateDepositAmount(typed, minimum)).toEqual(expected)
  })
})
