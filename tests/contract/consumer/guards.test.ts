import { expect, test } from 'vitest'
import { authorize } from '../../../src/contract/auth.ts'
import { listNodeTypes } from '../../../src/contract/nodes.ts'
import type { Transport } from '../../../src/lib/network/transport.ts'
import { interaction } from './interaction.ts'
import { success, text } from './matchers.ts'
import { mutateRequest } from './mutateRequest.ts'
import { findUndetectedMutations, LOGGED_IN, pactCall } from './pactCall.ts'

// None of these interactions is written to the Pact, because the requests don't match. `runInteractions` runs the same
// check for every other interaction.

/** A transport that changes the client's headers. */
const withChangedHeaders =
  (change: (headers: Headers) => void): Transport =>
  (url, init) => {
    const headers = new Headers(init?.headers)
    change(headers)
    return fetch(url, { ...init, headers })
  }

test.each([
  ['without its token', 'Authorization', (headers: Headers) => headers.delete('Authorization')],
  ['with another token', 'Authorization', (headers: Headers) => headers.set('Authorization', 'Bearer other')],
  ['without its language', 'Accept-Language', (headers: Headers) => headers.delete('Accept-Language')],
  ['in another language', 'Accept-Language', (headers: Headers) => headers.set('Accept-Language', 'zh-CN')],
])('Pact rejects a client that sends the request %s', async (_, header, change) => {
  const request = pactCall(
    listNodeTypes,
    'guard',
    { given: [LOGGED_IN], responseBody: success([]) },
    withChangedHeaders(change),
  )
  await expect(request).rejects.toThrow(header)
})

const body = { address: '0x', signature: '0x00', nonce: 'given', inviteCode: '' }
const headers = { 'Accept-Language': 'en-US', 'Content-Type': 'application/json' }
const login = { path: authorize.path, init: { method: 'POST', headers, body: JSON.stringify(body) } }

test('reports a matcher that accepts another nonce', async () => {
  const loose = interaction(authorize, 'guard', { given: [], request: { body: { ...body, nonce: text('given') } } })
  expect(await findUndetectedMutations([loose], [login])).toEqual(['with another nonce in the body'])
  const strict = interaction(authorize, 'guard', { given: [], request: { body }, fromState: ['nonce'] })
  expect(await findUndetectedMutations([strict], [login])).toEqual([])
})

test('removes and changes each header, query parameter and body field once', () => {
  const all = mutateRequest({ ...login, path: `${authorize.path}?page=1&size=10` })
  expect(all).toHaveLength(2 * (Object.keys(headers).length + 2 + Object.keys(body).length))
  expect(
    new Set(all.map(({ path, init }) => JSON.stringify([path, [...new Headers(init.headers)], init.body]))),
  ).toHaveLength(all.length)
})
