import { MatchersV3 } from '@pact-foundation/pact'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { Language } from '../../../src/contract/language.ts'
import { buyNode, listNodeSales, listNodeTypes } from '../../../src/contract/nodes.ts'
import { ASSUMES } from './assumptions.ts'
import { IN_LANGUAGES, type ProviderState } from './interaction.ts'
import {
  balance,
  chineseText,
  equalTo,
  equalToNumber,
  failure,
  id,
  nonChineseText,
  rejectionCode,
  SUCCESS_WITHOUT_DATA,
  success,
  text,
  unixSeconds,
} from './matchers.ts'
import { LOGGED_IN, testCall } from './pactCall.ts'

const { eachLike } = MatchersV3
const ABOUT = { address: MAIN_MEMBER }
const funded = (amount: string): ProviderState => ['usdt-balance', { ...ABOUT, amount }]

/** One text in both languages, for a backend that has only one. */
const oneText = (text: string) => ({ 'en-US': text, 'zh-CN': text })
const NAME = 'Harbour node'
const TITLE = 'Harbour sale'
const CONTENT = 'A berth in the harbour'

testCall(listNodeTypes, 'all node types', {
  given: [LOGGED_IN, ['node-types-named', { ...ABOUT, ...oneText(NAME) }]],
  responseBody: success(eachLike({ id: id('public'), name: equalTo(NAME) })),
  reads: [{ id: 'public', name: NAME }],
})

testCall(listNodeTypes, 'no node types', {
  given: [LOGGED_IN, ['no-node-types']],
  responseBody: success([]),
  assumption: ASSUMES.none,
  reads: [],
})

/** The numbers of every item, as the state sets them. */
const OFFER = { price: '100.5', total: 10_000, stock: 2488, maxPerUser: 2, bought: 1 }
const OPEN: ProviderState = ['sale-open', { ...ABOUT, ...OFFER }]
const ITEM = { id: id('public'), name: text('Public node'), price: balance('100.5') }
const OFFERED = {
  ...ITEM,
  price: equalToNumber(OFFER.price),
  total: equalToNumber(OFFER.total),
  stock: equalToNumber(OFFER.stock),
  maxPerUser: equalToNumber(OFFER.maxPerUser),
  bought: equalToNumber(OFFER.bought),
}
type Texts = Readonly<Record<Language, string>>
/** A sale with this title, and its items with these texts. */
const saleNamed = (title: Texts, item: Texts, content: Texts): ProviderState => [
  'sale-named',
  {
    ...title,
    'item-en-US': item['en-US'],
    'item-zh-CN': item['zh-CN'],
    'content-en-US': content['en-US'],
    'content-zh-CN': content['zh-CN'],
  },
]
const SALE = {
  title: text('Genesis node sale'),
  beginTime: unixSeconds(1_763_300_000),
  endTime: unixSeconds(1_763_900_000),
  items: eachLike(ITEM),
}

const ITEM_READ = { id: 'public', name: 'Public node', price: '100.5', bought: 0, content: '' }
const SALE_READ = { title: 'Genesis node sale', beginTime: 1_763_300_000, endTime: 1_763_900_000 }
const NONE = { total: null, stock: null, maxPerUser: null }

testCall(listNodeSales, 'an open sale', {
  given: [LOGGED_IN, OPEN],
  responseBody: success(eachLike({ ...SALE, items: eachLike(OFFERED) })),
  reads: [{ ...SALE_READ, items: [{ ...ITEM_READ, ...OFFER }] }],
})

testCall(listNodeSales, 'no sale', {
  given: [LOGGED_IN, ['sale-none']],
  responseBody: success([]),
  reads: [],
})

testCall(listNodeSales, 'a sale without items', {
  given: [LOGGED_IN, ['sale-without-items']],
  // Without `eachLike`, which would let `[]` match any items.
  responseBody: success([{ ...SALE, items: [] }]),
  reads: [{ ...SALE_READ, items: [] }],
})

testCall(listNodeSales, 'a sale without limits', {
  given: [LOGGED_IN, ['sale-without-limits']],
  responseBody: success(eachLike({ ...SALE, items: eachLike({ ...ITEM, ...NONE }) })),
  assumption: ASSUMES.noLimits,
  reads: [{ ...SALE_READ, items: [{ ...ITEM_READ, ...NONE }] }],
})

const namedSales = (title: string, name: string, content: string) =>
  eachLike({
    ...SALE,
    title: equalTo(title),
    items: eachLike({ ...ITEM, name: equalTo(name), content: equalTo(content) }),
  })

testCall(listNodeSales, 'the texts of a sale', {
  given: [LOGGED_IN, saleNamed(oneText(TITLE), oneText(NAME), oneText(CONTENT))],
  responseBody: success(namedSales(TITLE, NAME, CONTENT)),
  reads: [{ ...SALE_READ, title: TITLE, items: [{ ...ITEM_READ, ...NONE, name: NAME, content: CONTENT }] }],
})

const NAMES = { 'en-US': NAME, 'zh-CN': '港湾节点' }
const TITLES = { 'en-US': TITLE, 'zh-CN': '港湾发售' }
const CONTENTS = { 'en-US': CONTENT, 'zh-CN': '港湾中的一个泊位' }

for (const [inLanguage, language] of IN_LANGUAGES) {
  const name = NAMES[language]
  const title = TITLES[language]
  const content = CONTENTS[language]
  testCall(listNodeTypes, inLanguage, {
    given: [LOGGED_IN, ['node-types-named', { ...ABOUT, ...NAMES }]],
    language,
    assumption: ASSUMES.languages,
    responseBody: success(eachLike({ id: id('public'), name: equalTo(name) })),
    reads: [{ id: 'public', name }],
  })
  testCall(listNodeSales, inLanguage, {
    given: [LOGGED_IN, saleNamed(TITLES, NAMES, CONTENTS)],
    language,
    assumption: ASSUMES.languages,
    responseBody: success(namedSales(title, name, content)),
    reads: [{ ...SALE_READ, title, items: [{ ...ITEM_READ, ...NONE, name, content }] }],
  })
}

const BUY = { request: { body: { nodeSaleItemId: 'public' } }, fromState: ['nodeSaleItemId'] }

testCall(buyNode, 'a licence', {
  given: [LOGGED_IN, OPEN, funded('1000000')],
  ...BUY,
  responseBody: SUCCESS_WITHOUT_DATA,
  reads: {},
})

testCall(buyNode, 'insufficient balance', {
  given: [LOGGED_IN, OPEN, funded('0')],
  ...BUY,
  responseBody: failure(CODE.insufficientBalance),
  throws: { kind: 'business', code: CODE.insufficientBalance },
})

const KEY = 'b1946ac9'
testCall(buyNode, 'repeated with a booked idempotency key', {
  given: [LOGGED_IN, OPEN, funded('0'), ['action-booked', { ...ABOUT, operation: buyNode.id, idempotencyKey: KEY }]],
  ...BUY,
  request: { ...BUY.request, idempotencyKey: KEY },
  responseBody: SUCCESS_WITHOUT_DATA,
  assumption: ASSUMES.idempotencyKey,
  reads: {},
})

const REFUSALS: [title: string, state: ProviderState][] = [
  ['sold out', ['sale-sold-out']],
  ['before the sale starts', ['sale-not-begun']],
  ['after the sale ends', ['sale-ended']],
  ['over the limit per user', ['node-limit-reached', ABOUT]],
]
for (const [title, state] of REFUSALS)
  testCall(buyNode, title, {
    given: [LOGGED_IN, funded('1000000'), state],
    ...BUY,
    responseBody: failure(rejectionCode(CODE.refused), { message: nonChineseText('Not possible.') }),
    assumption: ASSUMES.rejection,
    throws: { code: CODE.refused, serverMessage: 'Not possible.' },
  })

testCall(buyNode, 'sold out, in Chinese', {
  given: [LOGGED_IN, funded('1000000'), ['sale-sold-out']],
  language: 'zh-CN',
  ...BUY,
  responseBody: failure(rejectionCode(CODE.refused), { message: chineseText('已售罄') }),
  assumption: ASSUMES.languages,
  throws: { serverMessage: '已售罄' },
})
