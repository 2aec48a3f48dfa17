import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { Language } from '../../../src/contract/language.ts'
import { buyNode, listNodeSales, listNodeTypes } from '../../../src/contract/nodes.ts'
import { ASSUMES } from './assumptions.ts'
import type { ProviderState } from './interaction.ts'
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
import { LOGGED_IN, pactCall } from './pactCall.ts'

const { eachLike } = MatchersV3
const ABOUT = { address: MAIN_MEMBER }

/** One name in both languages, for a backend that has only one. */
const NAME = 'Harbour node'
const ONE_NAME = { 'en-US': NAME, 'zh-CN': NAME }

test('listNodeTypes: all node types', async () => {
  const types = await pactCall(listNodeTypes, 'all node types', {
    given: [LOGGED_IN, ['node-types-named', { ...ABOUT, ...ONE_NAME }]],
    responseBody: success(eachLike({ id: id('public'), name: equalTo(NAME) })),
  })
  expect(types).toEqual([{ id: 'public', name: NAME }])
})

test('listNodeTypes: no node types', async () => {
  const types = await pactCall(listNodeTypes, 'no node types', {
    given: [LOGGED_IN, ['no-node-types']],
    responseBody: success([]),
  })
  expect(types).toEqual([])
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
/** An item whose name and content are this text. */
const namedItem = (name: string) => ({ ...ITEM, name: equalTo(name), content: equalTo(name) })
const SALE = {
  title: text('Genesis node sale'),
  beginTime: unixSeconds(1_763_300_000),
  endTime: unixSeconds(1_763_900_000),
  items: eachLike(ITEM),
}

test('listNodeSales: an open sale', async () => {
  const sales = await pactCall(listNodeSales, 'an open sale', {
    given: [LOGGED_IN, OPEN],
    responseBody: success(eachLike({ ...SALE, items: eachLike(OFFERED) })),
  })
  expect(sales).toEqual([
    {
      title: 'Genesis node sale',
      beginTime: 1_763_300_000,
      endTime: 1_763_900_000,
      items: [
        {
          id: 'public',
          name: 'Public node',
          ...OFFER,
          content: '',
        },
      ],
    },
  ])
})

test('listNodeSales: no sale', async () => {
  const sales = await pactCall(listNodeSales, 'no sale', {
    given: [LOGGED_IN, ['sale-none']],
    responseBody: success([]),
  })
  expect(sales).toEqual([])
})

test('listNodeSales: a sale without items', async () => {
  const [sale] = await pactCall(listNodeSales, 'a sale without items', {
    given: [LOGGED_IN, ['sale-without-items']],
    // Without `eachLike`, which would let `[]` match any items.
    responseBody: success([{ ...SALE, items: [] }]),
  })
  expect(sale?.items).toEqual([])
})

test('listNodeSales: a sale without limits', async () => {
  const none = { total: null, stock: null, maxPerUser: null }
  const [sale] = await pactCall(listNodeSales, 'a sale without limits', {
    given: [LOGGED_IN, ['sale-without-limits']],
    responseBody: success(eachLike({ ...SALE, items: eachLike({ ...ITEM, ...none }) })),
    assumption: ASSUMES.noLimits,
  })
  expect(sale?.items[0]).toMatchObject(none)
})

test('listNodeSales: the texts of a sale', async () => {
  const [sale] = await pactCall(listNodeSales, 'the texts of a sale', {
    given: [LOGGED_IN, ['sale-named', ONE_NAME]],
    responseBody: success(eachLike({ ...SALE, title: equalTo(NAME), items: eachLike(namedItem(NAME)) })),
  })
  expect(sale).toMatchObject({ title: NAME, items: [{ name: NAME, content: NAME }] })
})

const NAMES = { 'en-US': NAME, 'zh-CN': '港湾节点' }

test.each<[string, Language]>([
  ['in English', 'en-US'],
  ['in Chinese', 'zh-CN'],
])('node and sale names %s', async (title, language) => {
  const name = NAMES[language]
  const types = await pactCall(listNodeTypes, title, {
    given: [LOGGED_IN, ['node-types-named', { ...ABOUT, ...NAMES }]],
    language,
    assumption: ASSUMES.languages,
    responseBody: success(eachLike({ id: id('public'), name: equalTo(name) })),
  })
  expect(types).toEqual([{ id: 'public', name }])
  const [sale] = await pactCall(listNodeSales, title, {
    given: [LOGGED_IN, ['sale-named', NAMES]],
    language,
    assumption: ASSUMES.languages,
    responseBody: success(
      eachLike({
        ...SALE,
        title: equalTo(name),
        items: eachLike(namedItem(name)),
      }),
    ),
  })
  expect(sale).toMatchObject({ title: name, items: [{ name, content: name }] })
})

const BUY = { request: { body: { nodeSaleItemId: 'public' } }, fromState: ['nodeSaleItemId'] }

test('buyNode: a licence', async () => {
  const bought = pactCall(buyNode, 'a licence', {
    given: [LOGGED_IN, OPEN, ['usdt-balance', { ...ABOUT, amount: '1000000' }]],
    ...BUY,
    responseBody: SUCCESS_WITHOUT_DATA,
  })
  await expect(bought).resolves.toEqual({})
})

test('buyNode: insufficient balance', async () => {
  const bought = pactCall(buyNode, 'insufficient balance', {
    given: [LOGGED_IN, OPEN, ['usdt-balance', { ...ABOUT, amount: '0' }]],
    ...BUY,
    responseBody: failure(CODE.insufficientBalance),
  })
  await expect(bought).rejects.toMatchObject({ kind: 'business', code: CODE.insufficientBalance })
})

test('buyNode: repeated with a booked idempotency key', async () => {
  const key = { operation: buyNode.id, idempotencyKey: 'b1946ac9' }
  const bought = pactCall(buyNode, 'repeated with a booked idempotency key', {
    given: [LOGGED_IN, OPEN, ['usdt-balance', { ...ABOUT, amount: '0' }], ['action-booked', { ...ABOUT, ...key }]],
    ...BUY,
    request: { ...BUY.request, idempotencyKey: key.idempotencyKey },
    responseBody: SUCCESS_WITHOUT_DATA,
    assumption: ASSUMES.idempotencyKey,
  })
  await expect(bought).resolves.toEqual({})
})

test.each([
  ['sold out', 'sale-sold-out'],
  ['before the sale starts', 'sale-not-begun'],
  ['after the sale ends', 'sale-ended'],
  ['over the limit per user', 'node-limit-reached', ABOUT],
] as [string, string, typeof ABOUT?][])('buyNode: %s', async (title, state, params) => {
  const bought = pactCall(buyNode, title, {
    given: [LOGGED_IN, ['usdt-balance', { ...ABOUT, amount: '1000000' }], params ? [state, params] : [state]],
    ...BUY,
    responseBody: failure(rejectionCode(CODE.refused), { message: nonChineseText('Not possible.') }),
    assumption: ASSUMES.rejection,
  })
  await expect(bought).rejects.toMatchObject({ code: CODE.refused, serverMessage: 'Not possible.' })
})

test('buyNode: sold out, in Chinese', async () => {
  const bought = pactCall(buyNode, 'sold out, in Chinese', {
    given: [LOGGED_IN, ['usdt-balance', { ...ABOUT, amount: '1000000' }], ['sale-sold-out']],
    language: 'zh-CN',
    ...BUY,
    responseBody: failure(rejectionCode(CODE.refused), { message: chineseText('已售罄') }),
    assumption: ASSUMES.languages,
  })
  await expect(bought).rejects.toMatchObject({ serverMessage: '已售罄' })
})
