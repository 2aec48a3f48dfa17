import { describe, expect, it } from 'vitest'
import type { Amount } from '../../contract/fields.ts'
import {
  abs,
  formatAmount,
  formatExactAmount,
  isEqual,
  isLess,
  isZero,
  parseTypedAmount,
  shares,
  sum,
} from './money.ts'

describe('formatAmount', () => {
  it.each([
    ['0', '0', true],
    ['1860.25', '1,860.25', true],
    ['0.9999999', '0.999999', false],
    ['0.00000000000000001', '0', false],
    ['12345678901234567890.5', '12,345,678,901,234,567,890.5', true],
    ['1234567.1234561', '1,234,567.123456', false],
  ])('formats %s as %s: grouped, truncated, never rounded up', (amount, shown, exact) => {
    expect(formatAmount(amount)).toEqual({ shown, exact })
  })

  it('has every digit in formatExactAmount', () => {
    expect(formatExactAmount('1234.000000000000000001')).toBe('1,234.000000000000000001')
  })
})

describe('sum and isLess', () => {
  it('add 0.1 and 0.2 to exactly 0.3', () => {
    expect(sum(['0.1', '0.2'] as Amount[])).toBe('0.3')
  })
  it('add to 0 without amounts', () => {
    expect(sum([])).toBe('0')
  })
  it('compare as numbers, not as strings', () => {
    expect([isLess('9', '10'), isLess('10.0', '10')]).toEqual([true, false])
  })
})

describe('isEqual, isZero and abs', () => {
  it('compare values, however they are written', () => {
    expect([isEqual('1.50', '1.5'), isEqual('1.5', '1.6')]).toEqual([true, false])
    expect([isZero('0.00'), isZero('-0'), isZero('0.000000000000000001')]).toEqual([true, true, false])
    expect([abs('-1.5'), abs('1.5')]).toEqual(['1.5', '1.5'])
  })
})

describe('parseTypedAmount', () => {
  it.each([
    ['1.5', '1.5'],
    [' 1 000.50 USDT', '1000.5'],
    ['１２．５', '12.5'],
    ['1,234.5', '1234.5'],
    ['.5', '0.5'],
    ['1.', '1'],
    ['007', '7'],
    ['1。5', '1.5'],
    ['5 uSdT', '5'],
    ['12,345,678.5', '12345678.5'],
    ['1.50000000000000000000', '1.5'],
    ['1.550', '1.55'],
    ['1250,75', '1250.75'],
    ['1,5', '1.5'],
    ['1,', '1'],
    [',5', '0.5'],
    ['0,500', '0.5'],
    ['0,0000', '0'],
    ['1250,750', '1250.75'],
    ['12500,7500', '12500.75'],
    ['1,50000', '1.5'],
    ['1.250,75', '1250.75'],
    ['1.000', '1'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1，250．75', '1250.75'],
    ['USDT 5', '5'],
    [' 5 USDT', '5'],
    ['5 usdt', '5'],
    ['5\tUSDT\n', '5'],
    ['\u30001\u3000000\u3000ＵＳＤＴ', '1000'],
    ['1 000 000', '1000000'],
    ['100 200', '100200'],
    ['12\u202F345\u00A0678,5', '12345678.5'],
    ['1\u200B \u200B000.50', '1000.5'],
    ['\u202D1250.75\u202C', '1250.75'],
    ['1\u200B250 USDT\u200E', '1250'],
    ['0', '0'],
  ])('reads %j as %s', (typed, amount) => {
    expect(parseTypedAmount(typed, 18)).toEqual({ amount })
  })

  it.each([
    ['1,000', 'ambiguous'],
    ['1，000', 'ambiguous'],
    ['100,000', 'ambiguous'],
    ['1,0000', 'ambiguous'],
    ['1250,7500', 'ambiguous'],
    ['', 'notANumber'],
    ['-1', 'notANumber'],
    ['1e3', 'exponent'],
    ['1.5E+10', 'exponent'],
    ['1,5e-7', 'exponent'],
    ['e3', 'notANumber'],
    ['1x,000', 'notANumber'],
    ['1,234.567,8', 'notANumber'],
    ['1,23,456', 'notANumber'],
    ['1.23.456', 'notANumber'],
    ['1,,000', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['1,00.5', 'notANumber'],
    ['1,2345.5', 'notANumber'],
    ['1usdt0', 'notANumber'],
    ['usdt', 'notANumber'],
    ['.', 'notANumber'],
    ['1x.5', 'notANumber'],
    ['1.5x', 'notANumber'],
    ['1.x5', 'notANumber'],
    ['x1.5', 'notANumber'],
    ['1234,567.5', 'notANumber'],
    ['1,234,56.5', 'notANumber'],
    ['1,234.5.6', 'notANumber'],
    ['0.000.001', 'notANumber'],
    ['0.123.456', 'notANumber'],
    ['0,000,500', 'notANumber'],
    ['0,123.5', 'notANumber'],
    ['01.234.567', 'notANumber'],
    ['100\t1', 'notANumber'],
    ['100.5\t1', 'notANumber'],
    ['100\t200', 'notANumber'],
    ['100\n200', 'notANumber'],
    ['100\u2028200', 'notANumber'],
    ['5 10', 'notANumber'],
    ['1.5 2', 'notANumber'],
    ['1.5 200', 'notANumber'],
    ['1,234 567', 'notANumber'],
    ['1.234 567', 'notANumber'],
    ['1,2 3', 'notANumber'],
    ['0 500', 'notANumber'],
    ['1000 000', 'notANumber'],
    ['1 000 00', 'notANumber'],
    ['1 000 0000', 'notANumber'],
    ['1  000', 'notANumber'],
    ['1 000.5 5', 'notANumber'],
    ['0.0000001', 'tooManyDecimals'],
  ])('rejects %j as %s', (typed, problem) => {
    expect(parseTypedAmount(typed, 6)).toEqual({ problem })
  })
})

describe('shares', () => {
  it('are whole percents that add up to 100, or 0 without a total', () => {
    expect(shares(['1860.25', '144.5', '100'])).toEqual([88, 7, 5])
    expect(shares(['1', '1', '1'])).toEqual([34, 33, 33])
    expect(shares(['1', '2', '1', '2'])).toEqual([17, 33, 17, 33])
    expect(shares(['0', '0'])).toEqual([0, 0])
  })
})
