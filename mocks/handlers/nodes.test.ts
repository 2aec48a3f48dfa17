import { expect, test } from 'vitest'
import { createTestBackend } from '../../tests/createTestBackend.ts'
import { MAIN_MEMBER } from '../seed/addresses.ts'

async function setUp() {
  const { backend, loggedIn } = createTestBackend()
  const call = await loggedIn()
  return { setState: backend.setState, buy: (nodeSaleItemId: string) => call('node/buy', { nodeSaleItemId }) }
}

test('a balance below the price gets code 400', async () => {
  const { setState, buy } = await setUp()
  await setState('usdt-balance', { address: MAIN_MEMBER, amount: '999.999999999999999999' })
  expect((await buy('super')).code).toBe(400)
  await setState('usdt-balance', { address: MAIN_MEMBER, amount: '1000' })
  expect((await buy('super')).code).toBe(200)
})

test('what is not for sale can’t be bought until a sale opens', async () => {
  const { setState, buy } = await setUp()
  await setState('sale-none')
  expect(await buy('public')).toMatchObject({ code: 409, message: 'This node is not for sale.' })
  await setState('sale-open')
  expect((await buy('public')).code).toBe(200)
})
