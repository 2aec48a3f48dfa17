import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { setTimeZone } from '../../../tests/timeZone.ts'
import type { NodeSale, NodeSaleItem } from '../../contract/nodes.ts'
import { activateLanguage } from '../../lib/i18n/intl.ts'
import { syncServerTime } from '../../lib/network/serverClock.ts'
import { OfferCard } from './OfferCard.tsx'
import { SaleWindow } from './SaleWindow.tsx'

beforeAll(() => activateLanguage('en-US'))
afterEach(() => syncServerTime(new Date().toISOString()))

const SALE: NodeSale = { title: 'Sale', beginTime: 0, endTime: 9_999_999_999, items: [] }
const ITEM = { id: '1', name: 'Node', total: null, stock: null, maxPerUser: null, bought: 0, content: '', price: '1' }

const htmlOf = (
  change: Partial<Record<keyof NodeSaleItem, unknown>>,
  window: Partial<NodeSale> = {},
  isOutdated = false,
) => {
  const sale = { ...SALE, ...window }
  return renderToStaticMarkup(
    <Router ssrPath="/node">
      <SaleWindow sale={sale} />
      <OfferCard sale={sale} item={{ ...ITEM, ...change } as NodeSaleItem} isOutdated={isOutdated} failed={false} />
    </Router>,
  )
}

const isBuyDisabled = (html: string) => /aria-disabled="true"><span[^>]*>Buy for/.test(html)

describe('the buy button', () => {
  it.each([
    ['100', 'Buy for 100 USDT'],
    ['99.999999999999999999', 'Buy for 99.999999999999999999 USDT'],
    ['0.0000001', 'Buy for 0.0000001 USDT'],
  ])('names the whole price of %s', (price, text) => {
    expect(htmlOf({ price })).toContain(text)
  })

  it.each([
    ['after the last one was sold', { total: 10, stock: 0 }, {}, 'Sold out', 'Ends in'],
    ['at the limit', { bought: 2, maxPerUser: 2 }, {}, 'Limit reached: 2 per person', 'Ends in'],
    ['before the sale', {}, { beginTime: 9_999_990_000 }, 'The sale starts on 2286/11/20 23:00:00', 'Starts in'],
    ['after the sale', {}, { endTime: 1_790_000_000 }, 'The sale has ended', 'Ended 2026/09/21 22:13:20'],
  ])('is disabled %s, and the card says why', (_, item, window, reason, time) => {
    setTimeZone('Asia/Shanghai')
    const html = htmlOf(item, window)
    const [card] = html.split('</section>')
    expect(card).toContain(`${reason}</p>`)
    expect(html).toContain(time)
    expect(isBuyDisabled(html)).toBe(true)
  })

  it('follows the server’s clock, not the device’s', () => {
    const window = { endTime: Math.floor(Date.now() / 1000) - 3600 }
    expect(isBuyDisabled(htmlOf({}, window))).toBe(true)
    syncServerTime(new Date(Date.now() - 7_200_000).toUTCString())
    const html = htmlOf({}, window)
    expect(html).toContain('Ends in')
    expect(isBuyDisabled(html)).toBe(false)
  })
})

describe('counts', () => {
  it('have separators, as on every other screen', () => {
    expect(htmlOf({ bought: 1234 })).toContain('You own 1,234<')
    const limited = htmlOf({ bought: 1234, maxPerUser: 1234 })
    expect(limited).toContain('You own 1,234 of 1,234<')
    expect(limited).toContain('Limit reached: 1,234 per person')
  })

  it('of licences are unknown after a purchase, until the sale is fetched again', () => {
    expect(htmlOf({}, {}, true)).toContain('You own …<')
    expect(htmlOf({ maxPerUser: 2 }, {}, true)).toContain('You own … of 2<')
  })
})
