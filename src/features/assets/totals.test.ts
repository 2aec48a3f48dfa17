import { describe, expect, it } from 'vitest'
import type { AssetAccount } from '../../contract/assets.ts'
import { sortAccounts, totalOf, usableShareOf } from './totals.ts'

const account = (token: string, balance: string, frozen = '0') =>
  ({ id: token, token, balance, frozen }) as AssetAccount

describe('totalOf', () => {
  it('sums USDT and TPUA balances plus frozen, and leaves out TPU', () => {
    const held = [account('TPU', '12480.5', '2000'), account('USDT', '1860.25', '100'), account('TPUA', '144.5')]
    expect(totalOf(held)).toEqual({ total: '2104.75', usdt: '1860.25', tpua: '144.5', frozen: '100' })
  })
  it('keeps every digit', () => {
    expect(totalOf([account('USDT', '0.1'), account('TPUA', '0.200000000000000001')]).total).toBe(
      '0.300000000000000001',
    )
  })
})

describe('usableShareOf', () => {
  const held = [account('TPU', '12480.5', '2000'), account('USDT', '1860.25', '100'), account('TPUA', '144.5')]
  it('is the share of the total, and none for a token that is not in it', () => {
    expect(['USDT', 'TPUA', 'TPU', 'XYZ'].map((token) => usableShareOf(token, held))).toEqual([
      88,
      7,
      undefined,
      undefined,
    ])
  })
  it('is 0 where the total is 0', () => {
    expect(usableShareOf('USDT', [account('TPU', '5')])).toBe(0)
  })
})

describe('sortAccounts', () => {
  it('has a fixed order, adds missing tokens with 0, and keeps unknown ones', () => {
    const shown = sortAccounts([account('XYZ', '1'), account('TPUA', '2')])
    expect(shown.map(({ token, balance }) => [token, balance])).toEqual([
      ['USDT', '0'],
      ['TPU', '0'],
      ['TPUA', '2'],
      ['XYZ', '1'],
    ])
  })
})
