import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ENDPOINTS } from '../src/contract/api.ts'
import { createTestBackend } from '../tests/createTestBackend.ts'
import { MAIN_MEMBER } from './seed/addresses.ts'
import { MAIN_MEMBER_KEY } from './seed/testKeys.ts'
import { createMemoryStore } from './storage/snapshotStore.ts'

test('every endpoint returns a reply that matches the contract', async () => {
  const { call, signedLogin, backend } = createTestBackend()
  const tokens = await backend.setState('member-logged-in')
  const bodies: Record<string, unknown> = {
    authorize: await signedLogin(MAIN_MEMBER_KEY),
    refreshTokens: tokens,
    buyNode: { nodeSaleItemId: 'public' },
    withdraw: { token: 'USDT', amount: '20' },
    transfer: { token: 'TPU', amount: '1', toAddress: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
    confirmDeposit: { txHash: `0x${'ab'.repeat(32)}` },
  }
  for (const { id, path, query, reply } of ENDPOINTS) {
    const search = query ? '?page=1&size=10&address=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' : ''
    const result = await call(path.replace('/api/v1/', '') + search, { body: bodies[id], token: tokens.accessToken })
    expect(result.code, id).toBe(200)
    expect(v.is(reply, result.data), id).toBe(true)
  }
})

test('texts and messages follow Accept-Language', async () => {
  const call = await createTestBackend().loggedIn()
  expect((await call('node/types', undefined, 'zh-CN')).data).toMatchObject([
    { name: '公共节点' },
    { name: '超级节点' },
  ])
  expect((await call('node/types', undefined, 'en-US')).data).toMatchObject([
    { name: 'Public node' },
    { name: 'Super node' },
  ])
  const rejected = await call('wallet/withdraw', { token: 'USDT', amount: '1' }, 'zh-CN')
  expect(rejected.message).toBe('低于最小金额')
})

test('a malformed request gets code 422 with the field name; an unknown path gets HTTP 404', async () => {
  const { call, backend, loggedIn } = createTestBackend()
  expect(await (await loggedIn())('wallet/transaction?page=0&size=10')).toMatchObject({ code: 422, message: /page/ })
  expect((await call('auth/nonce?address=mina')).code).toBe(422)
  expect((await backend.respond(new Request('http://test/api/v1/nothing'))).status).toBe(404)
})

test('the Date header shows the backend clock', async () => {
  const { backend } = createTestBackend()
  const { headers } = await backend.respond(new Request('http://test/api/v1/node/types'))
  expect(headers.get('date')).toBe('Sat, 21 Nov 2026 14:02:00 GMT')
})

test('the state survives a reload and is shared between tabs', async () => {
  const store = createMemoryStore()
  const [one, other] = [createTestBackend({ store }), createTestBackend({ store })]
  const { accessToken: token } = await one.backend.setState('member-logged-in')
  await Promise.all([
    one.call('node/buy', { token, body: { nodeSaleItemId: 'public' } }),
    other.call('node/buy', { token, body: { nodeSaleItemId: 'public' } }),
  ])
  await other.call('wallet/withdraw', { token, body: { token: 'USDT', amount: '10' } })
  const reloaded = createTestBackend({ store })
  for (const { call } of [one, other, reloaded]) {
    const { data } = await call('wallet/accounts', { token })
    expect(data).toMatchObject([{}, { token: 'USDT', balance: '1750.25' }, {}])
  }
})

test('two tabs that send the same purchase at once book it once, and lose no update of each other', async () => {
  // @mswjs/data repeats writes over the channel of a page.
  vi.stubGlobal('window', globalThis)
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = createMemoryStore()
  const tabs = [createTestBackend({ store }), createTestBackend({ store })]
  await tabs[0]?.backend.setState('sale-without-limits')
  const { accessToken: token } = (await tabs[0]?.backend.setState('member-logged-in')) ?? {}
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'one intent' }
  const body = JSON.stringify({ nodeSaleItemId: 'public' })
  const act = async ({ backend, call }: (typeof tabs)[number]) => {
    await backend.respond(new Request('http://test/api/v1/node/buy', { method: 'POST', headers, body }))
    await call('wallet/withdraw', { token, body: { token: 'USDT', amount: '10' } })
  }
  await Promise.all(tabs.map(act))
  for (const { call } of tabs) {
    const { data } = await call('wallet/accounts', { token })
    expect(data).toMatchObject([{}, { token: 'USDT', balance: '1740.25', frozen: '120' }, {}])
  }
})

test.each([
  ['from another version', { version: 0, tables: {} }],
  ['that is corrupt', { version: 1, tables: 'gone' }],
])('a snapshot %s is replaced by a fresh seed', async (_, snapshot) => {
  const store = createMemoryStore()
  await store.save(snapshot, 7)
  const call = await createTestBackend({ store }).loggedIn()
  expect((await call('member/mine')).code).toBe(200)
  expect(await store.revision()).toBeGreaterThan(7)
})

test('a reset makes the world again, at the present time', async () => {
  const { backend, loggedIn, advance } = createTestBackend()
  const { madeAt } = await backend.world()
  await backend.setState('address-is-not-a-member', { address: MAIN_MEMBER })
  await backend.reset()
  const callAsMember = await loggedIn()
  expect(await callAsMember('member/mine')).toMatchObject({ data: { nodeName: 'Public node' } })
  advance(60_000)
  await backend.reset()
  expect((await backend.world()).madeAt).toBe(madeAt + 60_000)
})
