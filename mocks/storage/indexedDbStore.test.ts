import { expect, test, vi } from 'vitest'
import { createTestBackend } from '../createTestBackend.ts'
import { createIndexedDbStore } from './indexedDbStore.ts'

test('the state survives a reload and stays within its database', async () => {
  const token = (
    await createTestBackend({ store: await createIndexedDbStore('demo') }).backend.setState('member-logged-in')
  ).accessToken
  const reloaded = createTestBackend({ store: await createIndexedDbStore('demo') })
  expect((await reloaded.call('member/mine', { token })).code).toBe(200)
  const otherDatabase = createTestBackend({ store: await createIndexedDbStore('another') })
  expect((await otherDatabase.call('member/mine', { token })).code).toBe(401)
})

test('falls back to memory if IndexedDB cannot be opened', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('no storage here', 'SecurityError')
  })
  const { backend, call } = createTestBackend({ store: await createIndexedDbStore('blocked') })
  const { accessToken } = await backend.setState('member-logged-in')
  expect((await call('member/mine', { token: accessToken })).code).toBe(200)
})
