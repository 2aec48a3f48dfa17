import Big from 'big.js'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { listAccounts } from '../../contract/assets.ts'
import { Id } from '../../contract/fields.ts'
import { parseExactJson } from './parseExactJson.ts'

describe('parseExactJson', () => {
  it("returns a string for a number that a float can't represent", () => {
    expect(parseExactJson('{"amount":12345678901234567.123456789}')).toEqual({ amount: '12345678901234567.123456789' })
    expect(parseExactJson('[12345678901234567891, -12345678901234567891]')).toEqual([
      '12345678901234567891',
      '-12345678901234567891',
    ])
    expect(parseExactJson('[1.10e7]')).toEqual(['1.10e7'])
    expect(parseExactJson('[1.10e10, 1.10E+10, 1.10e-10]')).toEqual(['1.10e10', '1.10E+10', '1.10e-10'])
    expect(parseExactJson('[1.10, -0.30, 1e-7, 100000000000000000000]')).toEqual([
      ...['1.10', '-0.30', 1e-7, '100000000000000000000'],
    ])
  })

  it('returns a number for one that it can', () => {
    expect(parseExactJson('{"code":200,"price":100.5,"below":-3}')).toEqual({ code: 200, price: 100.5, below: -3 })
  })

  it.each(['9007199254740994', '1789012345678901200', '1e+21'])('reads %s, as a float is written, as an id', (id) => {
    const accounts = parseExactJson(`[{"id":${id},"token":"USDT","balance":${id},"frozen":0}]`)
    expect(v.parse(listAccounts.reply, accounts)).toMatchObject([{ id, balance: new Big(id).toFixed() }])
    expect(v.parse(Id, parseExactJson(id))).toBe(id)
  })

  it('leaves digits in strings alone, next to any escape', () => {
    const value = { 'a"1.10': 'say \\"1.10\\" 007', path: 'C:\\1.10\\', id: '12345678901234567.10' }
    expect(parseExactJson(JSON.stringify(value))).toEqual(value)
  })

  it('reads a reply of any size', () => {
    const value = { id: '1234567890123456.10', text: 'a'.repeat(1e7) }
    expect(parseExactJson(JSON.stringify(value))).toEqual(value)
  })
})
