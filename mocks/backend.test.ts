import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestBackend } from '../tests/createTestBackend.ts'
import { MAIN_MEMBER } from './seed/addresses.ts'
import { createMemoryStore } from './storage/snapshotStore.ts'

test('a malformed request gets code 422 with the field name; an unknown path gets HTTP 404', async () => {
  const { call, backend, loggedIn } = createTestBackend()
  expect(await (await loggedIn())('wallet/transaction?page=0&size=10')).toMatchObject({ code: 422, message: /page/ })
  expect((await call('auth/nonce?address=mina')).code).toBe(422)
  expect((await backend.respond(new Request('http://test/api/v1/nothing'))).status).toBe(404)
})

test('two tabs that send the same purchase at once book it once, lose no update of each other, and keep both over a reload', async () => {
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
  for (const { call } of [...tabs, createTestBackend({ store })]) {
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
