import { expect, test } from 'vitest'
import { createTestBackend } from '../../tests/createTestBackend.ts'
import { MAIN_MEMBER } from '../seed/addresses.ts'

test.each([
  ['http-500', 500, 'application/json'],
  ['http-404', 404, 'application/json'],
  ['html', 200, 'text/html'],
  ['truncated', 200, 'application/json'],
  ['empty', 200, 'application/json'],
])('fault %s occurs `times` times', async (kind, status, type) => {
  const { backend } = createTestBackend()
  await backend.setState('fault', { operation: 'listNodeTypes', kind, times: 2 })
  const request = () => backend.respond(new Request('http://test/api/v1/node/types'))
  for (const _ of [1, 2]) {
    const response = await request()
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type])
  }
  expect(await (await request()).json()).toMatchObject({ code: 401 })
})

test('a hanging call rejects when aborted and does not block other calls', async () => {
  const { backend, call } = createTestBackend()
  await backend.setState('fault', { operation: 'listNodeTypes', kind: 'hang' })
  const controller = new AbortController()
  const hanging = backend.respond(new Request('http://test/api/v1/node/types', { signal: controller.signal }))
  expect((await call('member/mine')).code).toBe(401)
  controller.abort()
  await expect(hanging).rejects.toThrow()
})

test('member-has-inviter: no member is above itself, whoever the inviter is', async () => {
  const { backend, loggedIn } = createTestBackend()
  const inviter = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
  await backend.setState('member-has-inviter', { inviter })
  expect((await (await loggedIn())('invitation/info')).data).toMatchObject({ inviterAddress: inviter })
  await backend.setState('member-has-inviter', { inviter: MAIN_MEMBER })
  expect((await (await loggedIn())('invitation/info')).data).toMatchObject({ inviterAddress: null })
})
