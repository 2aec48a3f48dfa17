import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { listNodeSales, listNodeTypes } from '../../../src/contract/nodes.ts'
import { ask, LOGGED_IN } from './ask.ts'
import { balance, chinese, count, id, seconds, success, text } from './matchers.ts'

const { eachLike } = MatchersV3

test('listNodeTypes: the kinds of nodes', async () => {
  const types = await ask(listNodeTypes, 'the kinds of nodes', {
    given: [LOGGED_IN],
    answers: success(eachLike({ id: id('public'), name: text('Public node') })),
  })
  expect(types).toEqual([{ id: 'public', name: 'Public node' }])
})

test('listNodeTypes: in Chinese', async () => {
  const types = await ask(listNodeTypes, 'in Chinese', {
    given: [LOGGED_IN],
    speaks: 'zh-CN',
    answers: success(eachLike({ name: chinese('公共节点'), id: id('public') })),
    reading: 'Texts for people come in the language of Accept-Language.',
  })
  expect(types).toEqual([{ id: 'public', name: '公共节点' }])
})

const ITEM = {
  id: id('public'),
  name: text('Public node'),
  total: count(10_000),
  stock: count(2488),
  price: balance('100.5'),
  maxPerUser: count(2),
  bought: count(1),
  content: text('Runs on the shared network\nA daily share of the output'),
}
const SALE = {
  title: text('Genesis node sale'),
  beginTime: seconds(1_763_300_000),
  endTime: seconds(1_763_900_000),
  items: eachLike(ITEM),
}

test('listNodeSales: a sale that runs', async () => {
  const sales = await ask(listNodeSales, 'a sale that runs', {
    given: [LOGGED_IN, ['sale-open']],
    answers: success(eachLike(SALE)),
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
  const sales = await ask(listNodeSales, 'no sale', { given: [LOGGED_IN, ['sale-none']], answers: success([]) })
  expect(sales).toEqual([])
})

test('listNodeSales: a sale without limits', async () => {
  const none = { total: null, stock: null, maxPerUser: null }
  const [sale] = await ask(listNodeSales, 'a sale without limits', {
    given: [LOGGED_IN, ['sale-without-limits']],
    answers: success(eachLike({ ...SALE, items: eachLike({ ...ITEM, ...none }) })),
    reading: 'Null, as well as a field that is missing, means that there is no limit and no stock to show.',
  })
  expect(sale?.items[0]).toMatchObject(none)
})
