import { expect, test } from 'vitest'
import { createTestBackend } from '../../tests/createTestBackend.ts'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../seed/testKeys.ts'
import { HOUR, MINUTE } from '../time.ts'

interface Tokens {
  accessToken: string
  refreshToken: string
}

test('a nonce is valid for minutes of the device, also where the clock runs 60 times as fast', async () => {
  const { backend, call, signedLogin, advance } = createTestBackend()
  await backend.configure({ scenarios: [], faults: [], clock: { mode: 'x60' } })
  const login = await signedLogin(MAIN_MEMBER_KEY)
  advance(4 * MINUTE)
  expect((await call('auth/authorize', { body: login })).code).toBe(200)
})

test('a nonce is valid for five hours and for one address', async () => {
  const { call, signedLogin, advance } = createTestBackend()
  const login = await signedLogin(MAIN_MEMBER_KEY)
  const { nonce } = await signedLogin(NON_MEMBER_KEY)
  expect((await call('auth/authorize', { body: { ...login, nonce } })).code).toBe(410)
  advance(5 * HOUR)
  expect((await call('auth/authorize', { body: login })).code).toBe(410)
})

test('a new address needs an invite code and can reuse its signature', async () => {
  const { call, signedLogin } = createTestBackend()
  const login = await signedLogin(NON_MEMBER_KEY)
  expect((await call('auth/authorize', { body: login })).code).toBe(404)
  expect((await call('auth/authorize', { body: { ...login, inviteCode: 'NOT-ONE' } })).code).toBe(404)
  const { data } = await call('auth/authorize', { body: { ...login, inviteCode: ' K7Q2-MINT ' } })

  const token = (data as Tokens).accessToken
  const invitation = await call('invitation/info', { token })
  expect(invitation.data).toMatchObject({ inviterAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })
  const accounts = (await call('wallet/accounts', { token })).data as { balance: string }[]
  expect(accounts.map(({ balance }) => balance)).toEqual(['0', '0', '0'])
})

test('an access token expires after 30 minutes and can be refreshed', async () => {
  const { backend, call, advance } = createTestBackend()
  const old = (await backend.setState('member-logged-in')) as unknown as Tokens
  advance(30 * MINUTE)
  expect((await call('member/mine', { token: old.accessToken })).code).toBe(40201)
  const { data } = await call('auth/refresh', { body: old })
  expect((await call('member/mine', { token: (data as Tokens).accessToken })).code).toBe(200)
})

test('reusing a refresh token ends the session', async () => {
  const { backend, call } = createTestBackend()
  const old = await backend.setState('member-logged-in')
  const { data } = await call('auth/refresh', { body: old })
  expect((await call('auth/refresh', { body: old })).code).toBe(402)
  expect((await call('member/mine', { token: (data as Tokens).accessToken })).code).toBe(402)
})

test.each([
  ['Bearer', 200],
  ['bearer', 200],
  ['Token', 401],
  ['', 401],
])('a token needs the scheme of the contract, in any case: %j', async (scheme, code) => {
  const { backend } = createTestBackend()
  const { accessToken } = await backend.setState('member-logged-in')
  const headers = { authorization: `${scheme} ${accessToken}` }
  const response = await backend.respond(new Request('http://test/api/v1/member/mine', { headers }))
  expect(await response.json()).toMatchObject({ code })
})
