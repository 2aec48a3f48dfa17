import Big from 'big.js'
import { expect, test } from 'vitest'
import { RECORD_TYPES, WITHDRAW_STATUSES } from '../../src/contract/assets.ts'
import { createTestBackend } from '../../tests/createTestBackend.ts'
import { TEST_ACCOUNTS } from '../seed/addresses.ts'

interface ListedRecord {
  id: number
  token: string
  type: string
  direction: 'in' | 'out'
  amount: string
  createdTime: number
  status: string
}

async function member() {
  const call = await createTestBackend().loggedIn()
  const all = async (path: string, filters = '') => {
    const rows: ListedRecord[] = []
    for (let page = 1; ; page += 1) {
      const { data } = await call(`wallet/${path}?page=${page}&size=10${filters}`)
      rows.push(...(data as ListedRecord[]))
      if ((data as ListedRecord[]).length < 10) return rows
    }
  }
  const account = async (token: string) =>
    ((await call('wallet/accounts')).data as { token: string; balance: string; frozen: string }[]).find(
      (each) => each.token === token,
    )
  return { call, all, account }
}

test('the records of the seed have every type and every status', async () => {
  const { all } = await member()
  expect(new Set((await all('transaction')).map(({ type }) => type))).toEqual(new Set(RECORD_TYPES))
  expect(new Set((await all('withdraw')).map(({ status }) => status))).toEqual(new Set(WITHDRAW_STATUSES))
})

test.each(['TPU', 'USDT', 'TPUA'])('the records of %s add up to its balance and never go below zero', async (token) => {
  const { all, account } = await member()
  let balance = new Big(0)
  for (const record of (await all('transaction')).reverse()) {
    if (record.token !== token) continue
    balance = balance[record.direction === 'in' ? 'plus' : 'minus'](record.amount)
    expect(balance.gte(0)).toBe(true)
  }
  expect(balance.toFixed()).toBe((await account(token))?.balance)
})

test('filters combine, and both ends of the period are inclusive', async () => {
  const { all } = await member()
  const records = await all('transaction')
  const [last, first] = [records[40]?.createdTime ?? 0, records[90]?.createdTime ?? 0]
  const filtered = await all('transaction', `&types=mine,transfer&direction=in&startTime=${first}&endTime=${last}`)
  expect(filtered).toEqual(
    records.filter(
      ({ type, direction, createdTime }) =>
        ['mine', 'transfer'].includes(type) && direction === 'in' && createdTime >= first && createdTime <= last,
    ),
  )
  expect(filtered.length).toBeGreaterThan(0)
})

test.each([
  ['USDT', '-10', 'The amount must be more than zero.'],
  ['TPU', '100', 'TPU cannot be withdrawn.'],
])('rejects a withdrawal of %s %s: %s', async (token, amount, message) => {
  const { call, account } = await member()
  expect(await call('wallet/withdraw', { token, amount })).toMatchObject({ code: 409, message })
  expect(await account('USDT')).toMatchObject({ balance: '1860.25', frozen: '100' })
})

test('a transfer needs another member as its recipient', async () => {
  const { call, account } = await member()
  const pay = (toAddress: string) => call('wallet/transfer', { token: 'TPUA', amount: '0.5', toAddress })
  expect((await pay(TEST_ACCOUNTS[2].toLowerCase())).code).toBe(200)
  expect((await pay(TEST_ACCOUNTS[9])).code).toBe(409)
  expect((await pay(TEST_ACCOUNTS[0])).code).toBe(409)
  expect(await account('TPUA')).toMatchObject({ balance: '144' })
})
