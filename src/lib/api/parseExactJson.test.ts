import { describe, expect, it } from 'vitest'
import { parseExactJson } from './parseExactJson.ts'

describe('JSON is read without losing digits', () => {
  it('a number that a float cannot hold becomes the string of its digits', () => {
    expect(parseExactJson('{"amount":12345678901234567.123456789}')).toEqual({ amount: '12345678901234567.123456789' })
    expect(parseExactJson('[1.10, -0.30, 1e-7, 100000000000000000000]')).toEqual(['1.10', '-0.30', 1e-7, 1e20])
  })

  it('a number that it can hold stays a number', () => {
    expect(parseExactJson('{"code":200,"price":100.5,"below":-3}')).toEqual({ code: 200, price: 100.5, below: -3 })
  })

  it('digits inside of a text are left alone, whatever is escaped around them', () => {
    const value = { 'a"1.10': 'say \\"1.10\\" 007', path: 'C:\\1.10\\' }
    expect(parseExactJson(JSON.stringify(value))).toEqual(value)
  })

  it.each(['', '<html></html>', '{"a":', '{"a":1.10', 'undefined'])('%j is refused, not guessed at', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError)
  })
})
