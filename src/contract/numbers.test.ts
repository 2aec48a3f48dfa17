import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Address, Amount, Balance, Count, OptionalText, UnixTime, WholeNumber } from './fields.ts'

const messageOf = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0]?.message

describe('Amount', () => {
  it.each([
    ['1.50', '1.5'],
    ['+5', '5'],
    ['-5', '-5'],
    ['0', '0'],
    [12.5, '12.5'],
    ['1e3', '1000'],
    ['1E+18', '1000000000000000000'],
    ['1.5e-18', '0.0000000000000000015'],
    ['2e+1', '20'],
    ['1'.repeat(100), '1'.repeat(100)],
    ['1e99', `1${'0'.repeat(99)}`],
  ])('reads %s as %s', (wire, amount) => {
    expect(v.parse(Amount, wire)).toBe(amount)
  })

  it.each(['', ' 1', '1 ', '.5', '5.', '1,000', '--1', 'x1', '1e', '1e100', '1ex', 'NaN', '0x10', '1'.repeat(101)])(
    'rejects %s',
    (wire) => {
      expect(messageOf(Amount, wire)).toBe('not a decimal amount')
    },
  )

  it('rejects an exponent that makes it longer than an amount can be', () => {
    expect(v.parse(Amount, '1e-97')).toHaveLength(99)
    expect(messageOf(Amount, '1e-99')).toBe('too many digits')
  })

  it('is its own canonical form', () => {
    const amount = v.parse(Amount, '1e-98')
    expect(v.parse(Amount, amount)).toBe(amount)
  })
})

describe('Balance', () => {
  it('is an amount that is not negative', () => {
    expect(v.parse(Balance, '0')).toBe('0')
    expect(messageOf(Balance, '-0.1')).toBe('negative')
  })
})

describe('WholeNumber and Count', () => {
  it.each([
    [12, 12],
    ['12', 12],
    ['-12', -12],
    ['12.0', 12],
    ['12.000', 12],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('read %s as %s', (wire, number) => {
    expect(v.parse(WholeNumber, wire)).toBe(number)
  })

  it.each([0.5, '0.5', '', 'x1', '1x', '1.', '1e3', '90071992547409910', '9007199254740993', null])(
    'reject %s',
    (wire) => {
      expect(v.is(WholeNumber, wire)).toBe(false)
    },
  )

  it('only the second rejects what is below zero', () => {
    expect([v.is(WholeNumber, -1), v.is(Count, -1), v.is(Count, 0)]).toEqual([true, false, true])
  })
})

describe('UnixTime', () => {
  it.each([
    [1_790_000_000, 1_790_000_000],
    ['1790000000', 1_790_000_000],
    [1_790_000_000.9, 1_790_000_000],
    [1_790_000_000_999, 1_790_000_000],
    ['1790000000999', 1_790_000_000],
    // The largest number that is in seconds.
    [1e11, 1e11],
    [1e11 + 1000, 1e8 + 1],
    [-1e11 - 1000, -1e8 - 1],
    ['2026-11-22T00:00:01.500Z', 1_795_305_601],
    [0, 0],
  ])('reads %s as %s seconds', (wire, seconds) => {
    expect(v.parse(UnixTime, wire)).toBe(seconds)
  })

  it.each(['', 'soon', 'NaN', 'Infinity', Number.POSITIVE_INFINITY])('rejects %s', (wire) => {
    expect(messageOf(UnixTime, wire)).toMatch(/not a time|Infinity/)
  })
})

describe('OptionalText', () => {
  it('is empty if it is missing or null', () => {
    expect([v.parse(OptionalText, null), v.parse(OptionalText, undefined), v.parse(OptionalText, 'a')]).toEqual([
      '',
      '',
      'a',
    ])
    expect(v.parse(OptionalText, 'a\u202Eb')).toBe('ab')
  })
})

describe('Address', () => {
  const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  it('has exactly 40 hexadecimal digits after 0x', () => {
    expect(v.parse(Address, ADDRESS)).toBe(ADDRESS)
    for (const wrong of [`${ADDRESS}0`, ADDRESS.slice(0, -1), ` ${ADDRESS}`, ADDRESS.slice(2), `0x${'g'.repeat(40)}`])
      expect(messageOf(Address, wrong), wrong).toBe('not an address')
  })
})
