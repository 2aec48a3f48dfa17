import { expect, test, vi } from 'vitest'
import { createTestBackend } from '../createTestBackend.ts'
import { createBrowserStore } from './indexedDbStore.ts'

test('the state survives a reload, and tabs that share a database agree', async () => {
  const token = (
    await createTestBackend({ store: await createBrowserStore('demo') }).backend.setState('member-logged-in')
  ).accessToken
  const reloaded = createTestBackend({ store: await createBrowserStore('demo') })
  expect((await reloaded.call('member/mine', { token })).code).toBe(200)
  const elsewhere = createTestBackend({ store: await createBrowserStore('another') })
  expect((await elsewhere.call('member/mine', { token })).code).toBe(401)
})

test('without IndexedDB the state lasts as long as the page', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('no storage here', 'SecurityError')
  })
  const { backend, call } = createTestBackend({ store: await createBrowserStore('refused') })
  const { accessToken } = await backend.setState('member-logged-in')
  expect((await call('member/mine', { token: accessToken })).code).toBe(200)
})
