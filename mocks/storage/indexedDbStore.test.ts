import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestBackend } from '../../tests/createTestBackend.ts'
import { createIndexedDbStore } from './indexedDbStore.ts'

test('the state survives a reload and stays within its database', async () => {
  const token = (
    await createTestBackend({ store: await createIndexedDbStore('demo', indexedDB) }).backend.setState(
      'member-logged-in',
    )
  ).accessToken
  const reloaded = createTestBackend({ store: await createIndexedDbStore('demo', indexedDB) })
  expect((await reloaded.call('member/mine', { token })).code).toBe(200)
  const otherDatabase = createTestBackend({ store: await createIndexedDbStore('another', indexedDB) })
  expect((await otherDatabase.call('member/mine', { token })).code).toBe(401)
})

test('falls back to memory if IndexedDB cannot be opened', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('no storage here', 'SecurityError')
  })
  const { backend, call } = createTestBackend({ store: await createIndexedDbStore('blocked', indexedDB) })
  const { accessToken } = await backend.setState('member-logged-in')
  expect((await call('member/mine', { token: accessToken })).code).toBe(200)
})

test('falls back to memory where the page has no IndexedDB, and does not look for the browser’s own', async () => {
  const own = vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  onTestFinished(() => own.mockRestore())
  const store = await createIndexedDbStore('refused', undefined)
  await store.save({ accounts: [1] }, 1)
  expect([await store.revision(), await store.load()]).toEqual([1, { accounts: [1] }])
})

/** A tab of version 1.0.0: opens no version, never closes, and does not notice upgrades. */
function openAs100(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => opening.result.createObjectStore('snapshot')
  return new Promise((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
}

test('takes over what version 1.0.0 has stored, while a tab of 1.0.0 is open', async () => {
  const old = await openAs100('old')
  const stored = old.transaction('snapshot', 'readwrite').objectStore('snapshot')
  stored.put({ accounts: [1] }, 'content')
  stored.put(4, 'revision')
  const store = await createIndexedDbStore('old', indexedDB)
  expect([await store.revision(), await store.load()]).toEqual([4, { accounts: [1] }])
  await store.save({ accounts: [2] }, 5)
  const reading = old.transaction('snapshot').objectStore('snapshot').getAll()
  await vi.waitFor(() => expect(reading.result).toEqual([{ accounts: [2] }, 5]))
})

test('stores that there is no state', async () => {
  const store = await createIndexedDbStore('emptied', indexedDB)
  await store.save({ accounts: [] }, 1)
  await store.save(undefined, 2)
  expect([await store.revision(), await store.load()]).toEqual([2, undefined])
})
