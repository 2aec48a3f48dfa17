import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { activateLanguage } from '../../lib/i18n/intl.ts'
import { OfferCard } from './OfferCard.tsx'

beforeAll(() => activateLanguage('en-US'))

const SALE: NodeSale = { title: 'Sale', beginTime: 0, endTime: 9_999_999_999, items: [] }
const ITEM = { id: '1', name: 'Node', total: null, stock: null, maxPerUser: null, bought: 0, content: '', price: '1' }

const htmlOf = (change: Partial<Record<keyof NodeSaleItem, unknown>>) =>
  renderToStaticMarkup(
    <Router ssrPath="/node">
      <OfferCard sale={SALE} item={{ ...ITEM, ...change } as NodeSaleItem} isOutdated={false} failed={false} />
    </Router>,
  )

describe('the buy button', () => {
  it.each([
    ['100', 'Buy for 100 USDT'],
    ['99.999999999999999999', 'Buy for 99.999999999999999999 USDT'],
    ['0.0000001', 'Buy for 0.0000001 USDT'],
  ])('names the whole price of %s', (price, text) => {
    expect(htmlOf({ price })).toContain(text)
  })
})

describe('counts', () => {
  it('have separators, as on every other screen', () => {
    expect(htmlOf({ bought: 1234 })).toContain('You own 1,234<')
    const limited = htmlOf({ bought: 1234, maxPerUser: 1234 })
    expect(limited).toContain('You own 1,234 of 1,234<')
    expect(limited).toContain('Limit reached: 1,234 per person')
  })
})
