import { expect, test } from 'vitest'
import { createTestBackend } from '../../tests/createTestBackend.ts'
import { MAIN_MEMBER } from '../seed/addresses.ts'

interface Item {
  id: string
  stock: number
  bought: number
}

async function setUp() {
  const { backend, loggedIn } = createTestBackend()
  const call = await loggedIn()
  return {
    setState: backend.setState,
    buy: (nodeSaleItemId: string) => call('node/buy', { nodeSaleItemId }),
    item: async (id: string) =>
      ((await call('node/sales')).data as { items: Item[] }[])[0]?.items.find((item) => item.id === id),
    usdt: async () => ((await call('wallet/accounts')).data as { token: string; balance: string }[])[1]?.balance,
    newest: async () => ((await call('wallet/transaction?page=1&size=1')).data as object[])[0],
  }
}

test('a purchase takes one licence from stock, deducts its exact price and adds a record', async () => {
  const { buy, item, usdt, newest } = await setUp()
  expect((await buy('public')).code).toBe(200)
  expect(await item('public')).toMatchObject({ stock: 2487, bought: 2 })
  expect(await usdt()).toBe('1760.25')
  expect(await newest()).toMatchObject({ token: 'USDT', type: 'deduct', direction: 'out', amount: '100' })
})

test('rejects a purchase above the limit', async () => {
  const { buy, item, usdt } = await setUp()
  await buy('public')
  expect(await buy('public')).toMatchObject({ code: 409, message: 'You have reached the purchase limit.' })
  expect(await usdt()).toBe('1760.25')
  expect(await item('public')).toMatchObject({ bought: 2 })
})

test('a balance below the price gets code 400', async () => {
  const { setState, buy } = await setUp()
  await setState('usdt-balance', { address: MAIN_MEMBER, amount: '999.999999999999999999' })
  expect((await buy('super')).code).toBe(400)
  await setState('usdt-balance', { address: MAIN_MEMBER, amount: '1000' })
  expect((await buy('super')).code).toBe(200)
})

test.each([
  ['sale-not-begun', 'The sale has not started yet.'],
  ['sale-ended', 'The sale has ended.'],
  ['sale-sold-out', 'Sold out.'],
  ['sale-none', 'This node is not for sale.'],
  ['node-limit-reached', 'You have reached the purchase limit.'],
])('%s: rejects the purchase', async (name, message) => {
  const { setState, buy } = await setUp()
  await setState(name)
  expect(await buy('public')).toMatchObject({ code: 409, message })
  await setState('sale-open')
  expect((await buy('public')).code).toBe(200)
})
