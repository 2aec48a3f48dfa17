import { describe, expect, it } from 'vitest'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { hasStock, licenceNumber, matchOffers, progressOf, purchaseBlocker } from './saleRules.ts'

const item = (change: Partial<NodeSaleItem> = {}): NodeSaleItem =>
  ({
    id: '1',
    name: 'Public node',
    total: 100,
    stock: 25,
    price: '100',
    maxPerUser: 2,
    bought: 0,
    content: '',
    ...change,
  }) as NodeSaleItem
const sale = (change: Partial<NodeSale> = {}): NodeSale => ({
  title: 'Sale',
  beginTime: 1000,
  endTime: 2000,
  items: [],
  ...change,
})

describe('matchOffers', () => {
  it('matches by id, then by name, then by position', () => {
    const byId = item({ id: '7', name: 'x' })
    const byName = item({ id: '8', name: 'Super node' })
    const byPosition = item({ id: '9', name: 'y' })
    const types = [
      { id: '7', name: 'Public node' },
      { id: '2', name: 'Super node' },
      { id: '3', name: 'Other' },
    ]
    expect(matchOffers(types, [byName, byId, byPosition]).map((offer) => offer.item)).toEqual([
      byId,
      byName,
      byPosition,
    ])
  })

  const types = [
    { id: '1', name: 'A' },
    { id: '2', name: 'B' },
  ]

  it('gives no item to two types, and keeps what is left over', () => {
    const items = [item({ id: '2', name: 'A' }), item({ id: '8', name: 'Z' }), item({ id: '9', name: 'Y' })]
    expect(matchOffers(types, items).map((offer) => [offer.id, offer.name, offer.item?.id])).toEqual([
      ['1', 'A', undefined],
      ['2', 'B', '2'],
      ['item:8', 'Z', '8'],
      ['item:9', 'Y', '9'],
    ])
  })

  it('matches by position only what neither id nor name has matched', () => {
    const items = [item({ id: '8', name: 'Z' }), item({ id: '1', name: 'Y' })]
    expect(matchOffers(types, items).map((offer) => offer.item?.id)).toEqual(['1', undefined, '8'])
  })
})

describe('progressOf', () => {
  it.each([
    [10_000, 2488, '75.12'],
    [3, 1, '66.67'],
    [100_000, 1, '99.99'],
    [100, 100, '0.00'],
    [100, -5, '100.00'],
    [100, 130, '0.00'],
  ])('rounds the progress of %i with %i left to %s %%', (total, stock, shown) => {
    expect(progressOf({ total, stock })).toBe(shown)
  })
})

describe('purchaseBlocker', () => {
  const now = 1500_000
  it('includes the start time and excludes the end time', () => {
    expect(purchaseBlocker(sale(), item(), 999_999)).toBe('notStarted')
    expect(purchaseBlocker(sale(), item(), 1000_000)).toBeNull()
    expect(purchaseBlocker(sale(), item(), 2000_000)).toBe('ended')
  })
  it('blocks when sold out, and when bought reaches maxPerUser', () => {
    expect(purchaseBlocker(sale(), item({ stock: 0 }), now)).toBe('soldOut')
    expect(purchaseBlocker(sale(), item({ bought: 2 }), now)).toBe('limitReached')
    expect(purchaseBlocker(sale(), item({ maxPerUser: 0 }), now)).toBe('limitReached')
  })
  it('ignores limit and stock if the server has none', () => {
    expect(purchaseBlocker(sale(), item({ maxPerUser: null, bought: 99 }), now)).toBeNull()
    expect(purchaseBlocker(sale(), item({ total: 0, stock: 0 }), now)).toBeNull()
  })
  it('gives the limit before the stock, and the time before both', () => {
    const all = item({ stock: 0, bought: 2 })
    expect(purchaseBlocker(sale(), all, 1_500_000)).toBe('limitReached')
    expect(purchaseBlocker(sale(), all, 0)).toBe('notStarted')
    expect(purchaseBlocker(sale(), item({ stock: 1 }), 1_500_000)).toBeNull()
    expect(purchaseBlocker(sale(), item({ stock: -1 }), 1_500_000)).toBe('soldOut')
  })
})

describe('hasStock', () => {
  it('needs a total above 0 and a stock', () => {
    const cases = [{}, { total: null }, { total: 0 }, { stock: null }, { stock: 0 }, { total: 1 }]
    expect(cases.map((change) => hasStock(item(change)))).toEqual([true, false, false, false, true, true])
  })
})

describe('the number of a new licence', () => {
  it('is what the server counts once that includes it', () => {
    expect(licenceNumber(item({ bought: 2 }), 1)).toBe(2)
    expect(licenceNumber(item({ bought: 1 }), 0)).toBe(1)
  })
  it('is unknown while the server still counts as before the purchase', () => {
    expect(licenceNumber(item({ bought: 1 }), 1)).toBeUndefined()
    expect(licenceNumber(item({ bought: 0 }), 1)).toBeUndefined()
  })
})
