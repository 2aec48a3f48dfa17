import { expect, test } from 'vitest'
import { authorize } from '../../../src/contract/auth.ts'
import { listNodeTypes } from '../../../src/contract/nodes.ts'
import type { Transport } from '../../../src/lib/network/transport.ts'
import { interaction } from './interaction.ts'
import { success, text } from './matchers.ts'
import { mutateRequest } from './mutateRequest.ts'
import { LOGGED_IN, pactCall, findUndetectedMutations } from './pactCall.ts'

// None of these reaches the contract: an interaction that the client did not ask for as it says is not written.
// That every other interaction notices a client that sends less is asked of each where it is carried out.

/** Carries requests with other headers than the client gave them. */
const changing =
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
])('the contract notices a client that asks %s', async (_, header, change) => {
  const asked = pactCall(listNodeTypes, 'a guard', { given: [LOGGED_IN], responseBody: success([]) }, changing(change))
  await expect(asked).rejects.toThrow(header)
})

const body = { address: '0x', signature: '0x00', nonce: 'given', inviteCode: '' }
const headers = { 'Accept-Language': 'en-US', 'Content-Type': 'application/json' }
const login = { path: authorize.path, init: { method: 'POST', headers, body: JSON.stringify(body) } }

test('an interaction that would do with another nonce, or with another query, is found out', async () => {
  const loose = interaction(authorize, 'a guard', { given: [], request: { body: { ...body, nonce: text('given') } } })
  expect(await findUndetectedMutations([loose], [login])).toEqual(['with another nonce in the body'])
  const strict = interaction(authorize, 'a guard', { given: [], request: { body }, fromState: ['nonce'] })
  expect(await findUndetectedMutations([strict], [login])).toEqual([])
})

test('each header, parameter and field is left out once, and changed once', () => {
  const all = mutateRequest({ ...login, path: `${authorize.path}?page=1&size=10` })
  expect(all).toHaveLength(2 * (Object.keys(headers).length + 2 + Object.keys(body).length))
  expect(
    new Set(all.map(({ path, init }) => JSON.stringify([path, [...new Headers(init.headers)], init.body]))),
  ).toHaveLength(all.length)
})
