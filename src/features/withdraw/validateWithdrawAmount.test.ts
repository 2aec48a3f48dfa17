import { describe, expect, it } from 'vitest'
import type { WalletConfig } from '../../contract/assets.ts'
import { validateWithdrawAmount } from './validateWithdrawAmount.ts'

const CONFIG = { token: 'USDT', withdrawMin: '10', withdrawFee: '1' } as WalletConfig

describe('validateWithdrawAmount', () => {
  it.each([
    ['', 'withdraw.enterAmount'],
    ['0', 'withdraw.enterAmount'],
    ['9.999999', 'tip.tooSmall'],
    ['1860.250001', 'withdraw.tooMuch'],
    ['1,000', 'amount.ambiguous'],
    ['ten', 'amount.notANumber'],
  ])('rejects %j with %s', (typed, error) => {
    expect(validateWithdrawAmount(typed, CONFIG, '1860.25')).toMatchObject({ error })
  })

  it.each([
    ['10', '10'],
    ['1860.25', '1860.25'],
    ['1 860.250', '1860.25'],
  ])('accepts %j: the minimum and the whole usable balance are valid', (typed, amount) => {
    expect(validateWithdrawAmount(typed, CONFIG, '1860.25')).toEqual({ amount })
  })
})

describe('validateWithdrawAmount, with an empty field', () => {
  it('is quiet, also about spaces, but not about a zero', () => {
    const quiet = ['', '  ', '0'].map((typed) => validateWithdrawAmount(typed, CONFIG, '50'))
    expect(quiet).toEqual([
      { error: 'withdraw.enterAmount', quiet: true },
      { error: 'withdraw.enterAmount', quiet: true },
      { error: 'withdraw.enterAmount' },
    ])
  })

  it('accepts as many decimals as a token can have', () => {
    expect(validateWithdrawAmount('10.000000000000000001', CONFIG, '50')).toEqual({ amount: '10.000000000000000001' })
    expect(validateWithdrawAmount('10.0000000000000000001', CONFIG, '50')).toEqual({ error: 'amount.tooManyDecimals' })
  })
})
