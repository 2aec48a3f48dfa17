import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { Language } from '../../../src/contract/language.ts'
import { buyNode, listNodeSales, listNodeTypes } from '../../../src/contract/nodes.ts'
import {
  balance,
  chineseText,
  count,
  SUCCESS_WITHOUT_DATA,
  nonChineseText,
  equalTo,
  failure,
  id,
  unhandledCode,
  unixSeconds,
  success,
  text,
  wholeNumber,
} from './matchers.ts'
import { LOGGED_IN, pactCall } from './pactCall.ts'

const { eachLike } = MatchersV3
const ABOUT = { address: MAIN_MEMBER }

test('listNodeTypes: the kinds of nodes', async () => {
  const types = await pactCall(listNodeTypes, 'the kinds of nodes', {
    given: [LOGGED_IN],
    responseBody: success(eachLike({ id: id('public'), name: text('Public node') })),
  })
  expect(types).toEqual([{ id: 'public', name: 'Public node' }])
})

test('listNodeTypes: none', async () => {
  const types = await pactCall(listNodeTypes, 'none', { given: [LOGGED_IN, ['no-node-types']], responseBody: success([]) })
  expect(types).toEqual([])
})

const ITEM = {
  id: id('public'),
  name: text('Public node'),
  total: count(10_000),
  stock: wholeNumber(2488),
  price: balance('100.5'),
  maxPerUser: count(2),
  bought: count(1),
  content: text('Runs on the shared network\nA daily share of the output'),
}
const SALE = {
  title: text('Genesis node sale'),
  beginTime: unixSeconds(1_763_300_000),
  endTime: unixSeconds(1_763_900_000),
  items: eachLike(ITEM),
}

test('listNodeSales: a sale that runs', async () => {
  const sales = await pactCall(listNodeSales, 'a sale that runs', {
    given: [LOGGED_IN, ['sale-open']],
    responseBody: success(eachLike(SALE)),
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
          total: 10_000,
          stock: 2488,
          price: '100.5',
          maxPerUser: 2,
          bought: 1,
          content: 'Runs on the shared network\nA daily share of the output',
        },
      ],
    },
  ])
})

test('listNodeSales: no sale', async () => {
  const sales = await pactCall(listNodeSales, 'no sale', { given: [LOGGED_IN, ['sale-none']], responseBody: success([]) })
  expect(sales).toEqual([])
})

test('listNodeSales: a sale of nothing', async () => {
  const [sale] = await pactCall(listNodeSales, 'a sale of nothing', {
    given: [LOGGED_IN, ['sale-without-items']],
    // No `eachLike`: inside it `[]` would do with any entries.
    responseBody: success([{ ...SALE, items: [] }]),
  })
  expect(sale?.items).toEqual([])
})

test('listNodeSales: a sale without limits', async () => {
  const none = { total: null, stock: null, maxPerUser: null }
  const [sale] = await pactCall(listNodeSales, 'a sale without limits', {
    given: [LOGGED_IN, ['sale-without-limits']],
    responseBody: success(eachLike({ ...SALE, items: eachLike({ ...ITEM, ...none }) })),
    assumption: 'Null, as well as a field that is missing, means that there is no limit and no stock to show.',
  })
  expect(sale?.items[0]).toMatchObject(none)
})

const NAMES = { 'en-US': 'Harbour node', 'zh-CN': '港湾节点' }
const READING = 'Texts for people come in the language of Accept-Language.'

test.each<[string, Language]>([
  ['in English', 'en-US'],
  ['in Chinese', 'zh-CN'],
])('names of nodes and sales %s', async (words, language) => {
  const name = NAMES[language]
  const types = await pactCall(listNodeTypes, words, {
    given: [LOGGED_IN, ['node-types-named', { ...ABOUT, ...NAMES }]],
    language,
    responseBody: success(eachLike({ id: id('public'), name: equalTo(name) })),
    assumption: READING,
  })
  expect(types).toEqual([{ id: 'public', name }])
  const [sale] = await pactCall(listNodeSales, words, {
    given: [LOGGED_IN, ['sale-named', NAMES]],
    language,
    responseBody: success(
      eachLike({
        ...SALE,
        title: equalTo(name),
        items: eachLike({ ...ITEM, name: equalTo(name), content: equalTo(name) }),
      }),
    ),
    assumption: READING,
  })
  expect(sale).toMatchObject({ title: name, items: [{ name, content: name }] })
})

const BUY = { sends: { body: { nodeSaleItemId: 'public' } }, fromState: ['nodeSaleItemId'] }

test('buyNode: a licence', async () => {
  const bought = pactCall(buyNode, 'a licence', {
    given: [LOGGED_IN, ['sale-open'], ['usdt-balance', { ...ABOUT, amount: '1000000' }]],
    ...BUY,
    responseBody: SUCCESS_WITHOUT_DATA,
  })
  await expect(bought).resolves.toEqual({})
})

test('buyNode: the balance does not cover the price', async () => {
  const bought = pactCall(buyNode, 'the balance does not cover the price', {
    given: [LOGGED_IN, ['sale-open'], ['usdt-balance', { ...ABOUT, amount: '0' }]],
    ...BUY,
    responseBody: failure(CODE.insufficientBalance),
  })
  await expect(bought).rejects.toMatchObject({ kind: 'business', code: CODE.insufficientBalance })
})

const REFUSED =
  'Which rules there are is open. A refusal has a code that the app does not act on, and a message to show.'

test.each([
  ['sold out', 'sale-sold-out'],
  ['before the sale', 'sale-not-begun'],
  ['after the sale', 'sale-ended'],
  ['more than one may own', 'node-limit-reached'],
])('buyNode: %s', async (words, state) => {
  const bought = pactCall(buyNode, words, {
    given: [LOGGED_IN, ['usdt-balance', { ...ABOUT, amount: '1000000' }], [state]],
    ...BUY,
    responseBody: failure(unhandledCode(CODE.refused), { message: nonChineseText('Not possible.') }),
    assumption: REFUSED,
  })
  await expect(bought).rejects.toMatchObject({ code: CODE.refused, serverMessage: 'Not possible.' })
})

test('buyNode: sold out, in Chinese', async () => {
  const bought = pactCall(buyNode, 'sold out, in Chinese', {
    given: [LOGGED_IN, ['usdt-balance', { ...ABOUT, amount: '1000000' }], ['sale-sold-out']],
    language: 'zh-CN',
    ...BUY,
    responseBody: failure(unhandledCode(CODE.refused), { message: chineseText('已售罄') }),
    assumption: 'Messages come in the language of Accept-Language, because they are shown as they are.',
  })
  await expect(bought).rejects.toMatchObject({ serverMessage: '已售罄' })
})
