import { expect, test } from 'vitest'
import { NOW } from '../tests/createTestBackend.ts'
import { createBackend } from './backend.ts'
import { MAIN_MEMBER, TEST_ACCOUNTS } from './seed/addresses.ts'
import { createMemoryStore } from './storage/snapshotStore.ts'
import { SECOND } from './time.ts'

const FAULTS = ['http-503', 'dropped', 'html', 'truncated', 'empty', 'code-500']
const CALLS = 400

/** Mixed traffic for more than five hours of the backend’s clock. */
async function runTraffic() {
  let now = NOW
  const store = createMemoryStore()
  const backend = createBackend({ clock: () => now, store })
  const sizes: number[] = []
  const unexpected: string[] = []
  let token: unknown
  const call = async (index: number, path: string, body?: object) => {
    const init = { method: body ? 'POST' : 'GET', headers: { authorization: `Bearer ${token}` } }
    const response = await backend.respond(
      new Request(`http://test/api/v1/${path}`, { ...init, ...(body && { body: JSON.stringify(body) }) }),
    )
    if (response.type !== 'error' && !response.headers.has('x-injected-fault') && response.status !== 200)
      unexpected.push(`${index} ${path}: HTTP ${response.status}`)
  }
  for (let index = 0; index < CALLS; index += 1) {
    now += 50 * SECOND
    if (index % 10 === 0) token = (await backend.setState('member-logged-in')).accessToken
    if (index % 7 === 0) {
      const kind = FAULTS[index % FAULTS.length] ?? 'html'
      await backend.adjust({ faults: [{ operation: '*', kind, times: 1, delay: 0 }] })
    }
    await call(index, `auth/nonce?address=${index % 2 ? MAIN_MEMBER : TEST_ACCOUNTS[index % TEST_ACCOUNTS.length]}`)
    await call(index, ['wallet/accounts', 'node/sales', 'wallet/transaction?page=3&size=10'][index % 3] ?? '')
    if (index % 50 === 0) await call(index, 'wallet/withdraw', { token: 'USDT', amount: '10' })
    if (index % 200 === 199) sizes.push(JSON.stringify(await store.load()).length)
  }
  return { unexpected, sizes }
}

test('hours of mixed traffic with faults give no unexpected reply, and the state does not grow', async () => {
  const { unexpected, sizes } = await runTraffic()
  expect(unexpected).toEqual([])
  const [first = 0, last = 0] = [sizes[0], sizes.at(-1)]
  // The withdrawals and their records are history and stay.
  expect(last - first).toBeLessThan(20_000)
})
