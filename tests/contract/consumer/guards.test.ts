import { expect, test } from 'vitest'
import { MAIN_MEMBER } from '../../../mocks/addresses.ts'
import { authorize } from '../../../src/contract/auth.ts'
import { listNodeTypes } from '../../../src/contract/nodes.ts'
import type { Transport } from '../../../src/lib/net.ts'
import { ask, LOGGED_IN } from './ask.ts'
import { success } from './matchers.ts'

// None of these reaches the contract: an interaction that the client did not ask for as it says is not written.

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
  const asked = ask(listNodeTypes, 'a guard', { given: [LOGGED_IN], answers: success([]) }, changing(change))
  await expect(asked).rejects.toThrow(header)
})

test('the contract notices a client that sends another nonce than it was given', async () => {
  const sends = { body: { address: MAIN_MEMBER, signature: '0x00', nonce: 'given', inviteCode: '' } }
  const carry: Transport = (url, init) => fetch(url, { ...init, body: String(init?.body).replace('given', 'other') })
  const asked = ask(authorize, 'a guard', { given: [], sends, fromState: ['nonce'], answers: success({}) }, carry)
  await expect(asked).rejects.toThrow('nonce')
})
