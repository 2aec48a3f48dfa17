import { describe, expect, test } from 'vitest'
import { createTestBackend, NOW } from '../tests/createTestBackend.ts'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from './seed/addresses.ts'
import { parseSettings } from './settings/parseSettings.ts'
import type { DemoSettings } from './settings/types.ts'
import { createMemoryStore } from './storage/snapshotStore.ts'
import { MINUTE, SECOND } from './time.ts'

const settings = (query: string): DemoSettings => parseSettings(new URLSearchParams(query)).settings

const READS = [
  ...['member/mine', 'invitation/info', 'invitation/direct?page=1&size=20', 'level/info', 'node/types', 'node/sales'],
  ...['wallet/accounts', 'wallet/transaction?page=2&size=10', 'wallet/withdraw?page=1&size=10', 'wallet/configs'],
]

/** Everything that a client sees of a world: every read, a nonce and the tokens. */
async function observe(query: string, deviceTime: number) {
  const { backend } = createTestBackend({ clock: () => deviceTime })
  const tokens = await backend.configure(settings(query))
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const seen = [JSON.stringify(tokens)]
  for (const path of [...READS, 'auth/nonce?address=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']) {
    const response = await backend.respond(new Request(`http://test/api/v1/${path}`, { headers }))
    seen.push(`${JSON.stringify([...response.headers])} ${await response.text()}`)
  }
  return seen
}

describe('the same seed and the same time', () => {
  const link = 'scenario=sale-last-minute&scenario=every-record&scenario=member-logged-in&seed=7'

  test.each(['frozen', 'set'])('of a %s clock give the same replies, byte for byte, on any device', async (mode) => {
    const query = `${link}&clock=${mode}@2026-03-01T09:00:00Z`
    const first = await observe(query, NOW)
    expect(first.join()).toContain('Sun, 01 Mar 2026 09:00:00 GMT')
    expect(await observe(query, NOW + 77 * MINUTE + 123)).toEqual(first)
  })

  test('and another seed give other people and records', async () => {
    const query = `${link}&clock=frozen@2026-03-01T09:00:00Z`
    const [first, other] = [await observe(query, NOW), await observe(query.replace('seed=7', 'seed=8'), NOW)]
    for (const index of [0, 3, 8]) expect(other[index]).not.toBe(first[index])
  })
})

describe('the clock', () => {
  const dateAfter = async (query: string, ms: number) => {
    const { backend, advance } = createTestBackend()
    await backend.configure(settings(query))
    advance(ms)
    return new Date((await backend.world()).now).toISOString()
  }

  test.each([
    ['', '2026-11-21T14:03:00.000Z'],
    ['clock=frozen', '2026-11-21T14:02:00.000Z'],
    ['clock=frozen@2025-06-01T00:00:00Z', '2025-06-01T00:00:00.000Z'],
    ['clock=set@2025-06-01T00:00:00Z', '2025-06-01T00:01:00.000Z'],
    ['clock=x60@2025-06-01T00:00:00Z', '2025-06-01T01:00:00.000Z'],
    ['clock=x60', '2026-11-21T15:02:00.000Z'],
    ['clock=set@2025-06-01T00:00:00Z/2025-06-03T00:00:00Z', '2025-06-03T00:01:00.000Z'],
  ])('"%s" shows %s after a minute', async (query, time) => {
    expect(await dateAfter(query, MINUTE)).toBe(time)
  })

  test('goes on from the present time when its speed changes', async () => {
    const { backend, advance } = createTestBackend()
    await backend.configure(settings('clock=x60'))
    advance(MINUTE)
    await backend.adjust({ clock: { mode: 'frozen' } })
    advance(MINUTE)
    expect(new Date((await backend.world()).now).toISOString()).toBe('2026-11-21T15:02:00.000Z')
  })
})

describe('withdrawals under review', () => {
  test('are approved, processed and paid as the clock runs, once', async () => {
    const { advance, loggedIn } = createTestBackend()
    const call = await loggedIn()
    await call('wallet/withdraw', { token: 'USDT', amount: '25' })
    const status = async () => (await call('wallet/withdraw?page=1&size=1')).data[0] as { status: string }
    const statuses: string[] = []
    for (const ms of [0, MINUTE, MINUTE, 2 * MINUTE, 20 * MINUTE]) {
      advance(ms)
      statuses.push((await status()).status)
    }
    expect(statuses).toEqual(['pending', 'approved', 'processing', 'done', 'done'])
    const { data } = await call('wallet/accounts')
    expect(data[1]).toMatchObject({ balance: '1834.25', frozen: '100' })
    expect((await call('wallet/transaction?page=1&size=2')).data).toMatchObject([
      { type: 'fee', amount: '1' },
      { type: 'withdraw', amount: '25' },
    ])
  })

  test('skip no step when no request came for a while', async () => {
    const { advance, backend, loggedIn } = createTestBackend()
    const call = await loggedIn()
    await backend.configure(settings('scenario=withdrawals-advance&clock=frozen'))
    await backend.adjust({ clock: { mode: 'set', at: NOW + 20 * MINUTE } })
    advance(SECOND)
    const { data } = await call('wallet/withdraw?page=1&size=3')
    expect((data as { status: string }[]).map(({ status }) => status)).toEqual(['done', 'done', 'done'])
    // 1860.25 less 20 + 30 + 40 and three fees.
    expect((await call('wallet/accounts')).data[1]).toMatchObject({ balance: '1767.25', frozen: '100' })
  })
})

test('the last item is taken by another member between the confirmation and the purchase', async () => {
  const { backend, loggedIn } = createTestBackend()
  const call = await loggedIn()
  await backend.configure(settings('scenario=sale-last-item-taken'))
  expect((await call('node/sales')).data[0]).toMatchObject({ items: [{ stock: 1 }, {}] })
  const refused = { code: 409, message: 'Sold out: another member was faster. Nothing was charged.' }
  expect(await call('node/buy', { nodeSaleItemId: 'public' })).toMatchObject(refused)
  expect((await call('node/sales')).data[0]).toMatchObject({ items: [{ stock: 0 }, {}] })
  expect((await call('wallet/accounts')).data[1]).toMatchObject({ balance: '1860.25' })
})

test.each([
  ['sale-not-begun', 86_400],
  ['sale-about-to-start', 60],
])('%s: nothing is sold before the sale starts', async (name, seconds) => {
  const { backend, loggedIn } = createTestBackend()
  const call = await loggedIn()
  await backend.configure(settings(`scenario=${name}`))
  const items = [
    { stock: 10_000, total: 10_000, bought: 0 },
    { stock: 1000, total: 1000 },
  ]
  expect((await call('node/sales')).data).toMatchObject([{ beginTime: NOW / 1000 + seconds, items }])
})

describe('what was done', () => {
  type Call = Awaited<ReturnType<ReturnType<typeof createTestBackend>['loggedIn']>>
  const SHOWN = ['node/sales', 'wallet/accounts', 'wallet/withdraw?page=1&size=5', 'wallet/transaction?page=1&size=5']
  const observeDone = async (call: Call): Promise<string[]> => {
    const replies: string[] = []
    for (const path of SHOWN)
      replies.push(JSON.stringify((await call(path)).data, (key, value) => (key === 'id' ? undefined : value)))
    return replies
  }

  test('is done again by its scenarios, with the same figures and times', async () => {
    const findTransfers = async () => [{ from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, amount: '25.5' }]
    const { backend, loggedIn, advance } = createTestBackend({ chain: { findTransfers } })
    await backend.configure(settings('scenario=sale-open'))
    const call = await loggedIn()
    advance(5 * MINUTE)
    await call('node/buy', { nodeSaleItemId: 'public' })
    advance(MINUTE)
    await call('charge/confirm', { txHash: `0x${'ab'.repeat(32)}` })
    await call('wallet/withdraw', { token: 'USDT', amount: '40' })
    advance(10 * SECOND)
    await backend.perform('deposits-credited')
    advance(MINUTE)
    await call('charge/confirm', { txHash: `0x${'cd'.repeat(32)}` })
    advance(2 * MINUTE)
    await backend.perform('sale-about-to-start')
    advance(10 * SECOND)
    const { done, madeAt, now } = await backend.world()
    const seen = await observeDone(call)
    expect(seen.join()).toContain('25.5')

    const other = createTestBackend({ clock: () => NOW + 1000 * MINUTE })
    const clock = { mode: 'set' as const, at: madeAt, now }
    await other.backend.configure({
      scenarios: [...settings('scenario=sale-open').scenarios, ...done],
      faults: [],
      clock,
    })
    expect(await observeDone(await other.loggedIn())).toEqual(seen)
  })

  test('leaves out what came last if it is too much: a deposit before it may have paid for it', async () => {
    const { backend, loggedIn, advance } = createTestBackend()
    const call = await loggedIn()
    for (let count = 0; count < 3; count += 1) await backend.perform('deposit-made')
    advance(MINUTE)
    for (let count = 0; count < 20; count += 1) await call('wallet/withdraw', { token: 'USDT', amount: '96' })
    const { done, madeAt, now } = await backend.world()
    const other = createTestBackend()
    await other.backend.configure({ scenarios: done, faults: [], clock: { mode: 'set', at: madeAt, now } })
    // 1860.25 and three deposits of 25, less 17 withdrawals.
    expect((await (await other.loggedIn())('wallet/accounts')).data[1]).toMatchObject({ balance: '303.25' })
  })

  test('is forgotten when the world is made again', async () => {
    const { backend, loggedIn } = createTestBackend()
    await (await loggedIn())('node/buy', { nodeSaleItemId: 'public' })
    expect((await backend.world()).done).toHaveLength(1)
    await backend.configure(settings('scenario=sale-open'))
    expect((await backend.world()).done).toEqual([])
  })
})

describe('faults', () => {
  /** A member who buys a node while the call has a fault. */
  async function memberWithFault(kind: string) {
    const { backend, call, advance } = createTestBackend()
    const { accessToken: token } = await backend.configure(settings(`scenario=member-logged-in&fault=buyNode:${kind}`))
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'one' }
    const body = JSON.stringify({ nodeSaleItemId: 'public' })
    const buy = () => backend.respond(new Request('http://test/api/v1/node/buy', { method: 'POST', headers, body }))
    const balance = async () => ((await call('wallet/accounts', { token })).data[1] as { balance: string }).balance
    return { buy, balance, advance }
  }

  test.each([
    ['dropped', '1860.25'],
    ['unanswered', '1760.25'],
  ])('%s: the connection breaks, and the balance is %s', async (kind, left) => {
    const { buy, balance } = await memberWithFault(kind)
    expect((await buy()).type).toBe('error')
    expect(await balance()).toBe(left)
  })

  test('wrong-type: the code of the reply says that the call was booked, and it was', async () => {
    const { buy, balance } = await memberWithFault('wrong-type')
    expect(await (await buy()).json()).toMatchObject({ code: 200, data: 'unexpected' })
    expect(await balance()).toBe('1760.25')
  })

  test('booked-later: the connection breaks, and the call is booked 20 seconds later, once', async () => {
    const { buy, balance, advance } = await memberWithFault('booked-later')
    expect((await buy()).type).toBe('error')
    expect(await balance()).toBe('1860.25')
    advance(20 * SECOND)
    expect(await balance()).toBe('1760.25')
    expect(await (await buy()).json()).toMatchObject({ code: 200 })
    expect(await balance()).toBe('1760.25')
  })

  test.each([
    ['http-503', 503, 503],
    ['code-409', 200, 409],
  ])('%s has a message in the language of the request', async (kind, status, code) => {
    const { backend } = createTestBackend()
    await backend.configure(settings(`fault=listNodeTypes:${kind},times=2`))
    const request = (language: string) =>
      backend.respond(new Request('http://test/api/v1/node/types', { headers: { 'accept-language': language } }))
    const english = await request('en-US')
    expect(english.status).toBe(status)
    expect(await english.json()).toMatchObject({
      code,
      message: 'The service is busy right now. Please try again in a moment.',
    })
    expect(await (await request('zh-CN')).json()).toMatchObject({ code, message: '服务繁忙，请稍后再试' })
  })

  test.each(['offline', 'server-down'] as const)('%s: no call reaches the backend', async (network) => {
    const { backend } = createTestBackend()
    await backend.adjust({ network })
    expect((await backend.respond(new Request('http://test/api/v1/node/types'))).type).toBe('error')
  })
})

test('every client of a world sees the same settings', async () => {
  const store = createMemoryStore()
  const [one, other] = [createTestBackend({ store }), createTestBackend({ store })]
  await one.backend.configure(settings('scenario=sale-ended&seed=3&clock=frozen@2026-01-01T00:00:00Z'))
  expect(await other.backend.world()).toMatchObject({
    clock: 'frozen',
    now: Date.UTC(2026, 0, 1),
    settings: { scenarios: [{ name: 'sale-ended' }], seed: 3 },
  })
})

test('a reset restores the settings that the backend started with', async () => {
  const { backend, loggedIn } = createTestBackend({ settings: settings('scenario=sale-sold-out') })
  await backend.configure(settings('fault=*:http-500,times=99&network=offline'))
  await backend.reset()
  const call = await loggedIn()
  expect((await call('node/sales')).data[0]).toMatchObject({ items: [{ stock: 0 }, { stock: 0 }] })
})
