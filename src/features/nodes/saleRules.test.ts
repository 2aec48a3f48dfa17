import { describe, expect, it } from 'vitest'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { matchOffers, progressOf, purchaseBlocker, soldOf } from './saleRules.ts'

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

describe('a node type finds its sale item', () => {
  it('by id before name before position', () => {
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

  it('and stays without one when there is none', () => {
    expect(matchOffers([{ id: '1', name: 'a' }], [])).toEqual([{ id: '1', name: 'a', item: undefined }])
  })

  it('an item that no type claims still gets a button', () => {
    expect(matchOffers([], [item()]).map((offer) => offer.id)).toEqual(['item:1'])
  })
})

describe('node progress is (total − stock) / total × 100 to 2 decimals', () => {
  it.each([
    [10_000, 2488, '75.12'],
    [3, 1, '66.66'],
    [100, 100, '0.00'],
    [100, -5, '100.00'],
    [100, 130, '0.00'],
  ])('%i in all, %i left: %s %%', (total, stock, shown) => {
    expect(progressOf({ total, stock })).toBe(shown)
  })

  it('sold is never below none nor above all', () => {
    expect([soldOf({ total: 10, stock: 12 }), soldOf({ total: 10, stock: -1 })]).toEqual([0, 10])
  })
})

describe('a node can be bought', () => {
  const now = 1500_000
  it('between begin and end, with stock, below the limit', () => {
    expect(purchaseBlocker(sale(), item(), now)).toBeNull()
  })
  it('from the first second of the sale and not in its last', () => {
    expect(purchaseBlocker(sale(), item(), 999_999)).toBe('notStarted')
    expect(purchaseBlocker(sale(), item(), 1000_000)).toBeNull()
    expect(purchaseBlocker(sale(), item(), 2000_000)).toBe('ended')
  })
  it('not when sold out or when bought reaches maxPerUser', () => {
    expect(purchaseBlocker(sale(), item({ stock: 0 }), now)).toBe('soldOut')
    expect(purchaseBlocker(sale(), item({ bought: 2 }), now)).toBe('limitReached')
    expect(purchaseBlocker(sale(), item({ maxPerUser: 0 }), now)).toBe('limitReached')
  })
  it('without limit or stock when the server names none', () => {
    expect(purchaseBlocker(sale(), item({ maxPerUser: null, bought: 99 }), now)).toBeNull()
    expect(purchaseBlocker(sale(), item({ total: 0, stock: 0 }), now)).toBeNull()
  })
})
