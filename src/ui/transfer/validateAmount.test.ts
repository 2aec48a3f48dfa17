import { describe, expect, it } from 'vitest'
import { validateAmount } from './validateAmount.ts'

const deposit = (typed: string, amount?: string) =>
  validateAmount(typed, { empty: 'deposit.enterAmount', min: { amount, error: 'tip.minNumber' } })

const withdrawal = (typed: string) =>
  validateAmount(typed, {
    empty: 'withdraw.enterAmount',
    min: { amount: '10', error: 'tip.tooSmall' },
    max: { amount: '1860.25', error: 'withdraw.tooMuch' },
  })

describe('an amount to deposit', () => {
  it.each([
    ['', undefined, { error: 'deposit.enterAmount', quiet: true }],
    ['  ', undefined, { error: 'deposit.enterAmount', quiet: true }],
    ['0.00', undefined, { error: 'deposit.enterAmount' }],
    ['999', '1000', { error: 'tip.minNumber', values: { number: '1,000' } }],
    ['9.99', '10', { error: 'tip.minNumber', values: { number: '10' } }],
    ['1,000', undefined, { error: 'amount.ambiguous' }],
    ['0.000000000000000001', undefined, { amount: '0.000000000000000001' }],
    ['10', '10', { amount: '10' }],
  ])('%j with a minimum of %s', (typed, minimum, expected) => {
    expect(deposit(typed, minimum)).toEqual(expected)
  })
})

describe('an amount to withdraw', () => {
  it.each([
    ['9.999999', 'tip.tooSmall'],
    ['1860.250001', 'withdraw.tooMuch'],
    ['ten', 'amount.notANumber'],
    ['10.0000000000000000001', 'amount.tooManyDecimals'],
  ])('rejects %j with %s', (typed, error) => {
    expect(withdrawal(typed)).toMatchObject({ error })
  })

  it.each([
    ['10', '10'],
    ['1860.25', '1860.25'],
    ['1 860.250', '1860.25'],
  ])('accepts %j: the minimum and the whole usable balance are valid', (typed, amount) => {
    expect(withdrawal(typed)).toEqual({ amount })
  })
})
