import { Wallet } from 'ethers'
import { expect, test } from 'vitest'
import { MAIN_MEMBER, NON_MEMBER } from '../../../mocks/seed/addresses.ts'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../../../mocks/seed/testKeys.ts'
import { authorize, getNonce } from '../../../src/contract/auth.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { loginMessage } from '../../../src/contract/loginMessage.ts'
import { ASSUMES } from './assumptions.ts'
import type { ProviderState } from './interaction.ts'
import { badSignatureCode, failure, nonChineseText, nonce, success, text, token } from './matchers.ts'
import { pactCall } from './pactCall.ts'

/** Fixed, because the Pact contains a signature over it. The provider state issues this nonce. */
const NONCE = 'contract-nonce-1'

/** The login request of an account, and the provider state that makes its nonce valid. */
function signedLogin(key: string) {
  const wallet = new Wallet(key)
  const { address } = wallet
  const signature = wallet.signMessageSync(loginMessage(address, NONCE))
  const nonceIssued: ProviderState = ['nonce-issued', { address, nonce: NONCE }]
  return { body: { address, signature, nonce: NONCE, inviteCode: '' }, nonceIssued }
}
const member = signedLogin(MAIN_MEMBER_KEY)
const stranger = signedLogin(NON_MEMBER_KEY)
const A_MEMBER: ProviderState = ['address-is-a-member', { address: MAIN_MEMBER }]
const NOT_A_MEMBER: ProviderState = ['address-is-not-a-member', { address: NON_MEMBER }]

const TOKENS = { accessToken: 'access-token', refreshToken: 'refresh-token' }
const TOKENS_LIKE = success({ accessToken: token(TOKENS.accessToken), refreshToken: token(TOKENS.refreshToken) })

test('getNonce: for a member', async () => {
  const issued = await pactCall(getNonce, 'for a member', {
    given: [A_MEMBER],
    request: { query: { address: MAIN_MEMBER } },
    fromState: ['address'],
    responseBody: success({ nonce: nonce(NONCE) }),
  })
  expect(issued).toEqual({ nonce: NONCE })
})

test('getNonce: for a non-member', async () => {
  const issued = await pactCall(getNonce, 'for a non-member', {
    given: [NOT_A_MEMBER],
    request: { query: { address: NON_MEMBER } },
    responseBody: success({ nonce: nonce(NONCE) }),
  })
  expect(issued).toEqual({ nonce: NONCE })
})

test('authorize: a member', async () => {
  const tokens = await pactCall(authorize, 'a member', {
    given: [A_MEMBER, member.nonceIssued],
    request: { body: member.body },
    fromState: ['nonce'],
    responseBody: TOKENS_LIKE,
    assumption: ASSUMES.loginMessage,
  })
  expect(tokens).toEqual(TOKENS)
})

test('authorize: a new member with an invite code', async () => {
  const tokens = await pactCall(authorize, 'a new member with an invite code', {
    given: [['invite-code-known', { address: MAIN_MEMBER }], NOT_A_MEMBER, stranger.nonceIssued],
    request: { body: { ...stranger.body, inviteCode: 'INVITE-CODE' } },
    fromState: ['nonce', 'inviteCode'],
    responseBody: TOKENS_LIKE,
    assumption: ASSUMES.loginMessage,
  })
  expect(tokens).toEqual(TOKENS)
})

test('authorize: not a member', async () => {
  const login = pactCall(authorize, 'not a member', {
    given: [NOT_A_MEMBER, stranger.nonceIssued],
    request: { body: stranger.body },
    fromState: ['nonce'],
    responseBody: failure(CODE.notMember),
    assumption: ASSUMES.loginMessage,
  })
  await expect(login).rejects.toMatchObject({ kind: 'business', code: CODE.notMember })
})

test('authorize: an unknown invite code', async () => {
  const login = pactCall(authorize, 'an unknown invite code', {
    given: [NOT_A_MEMBER, stranger.nonceIssued],
    request: { body: { ...stranger.body, inviteCode: 'NOBODYS-CODE' } },
    fromState: ['nonce'],
    responseBody: failure(CODE.notMember, { message: text('Please enter a valid invitation code.') }),
    assumption: ASSUMES.inviteCode,
  })
  await expect(login).rejects.toMatchObject({ kind: 'business', code: CODE.notMember })
})

test('authorize: an expired nonce', async () => {
  const login = pactCall(authorize, 'an expired nonce', {
    given: [A_MEMBER, ['nonce-expired', { address: MAIN_MEMBER, nonce: NONCE }]],
    request: { body: member.body },
    fromState: ['nonce'],
    responseBody: failure(CODE.nonceExpired),
    assumption: ASSUMES.expiredNonce,
  })
  await expect(login).rejects.toMatchObject({ kind: 'business', code: CODE.nonceExpired })
})

test('authorize: a signature of another account', async () => {
  const login = pactCall(authorize, 'a signature of another account', {
    given: [A_MEMBER, member.nonceIssued],
    request: { body: { ...member.body, signature: stranger.body.signature } },
    fromState: ['nonce'],
  })
  await expect(login).rejects.toMatchObject({ kind: 'business' })
})

test('authorize: a signature of another account, with a message to show', async () => {
  const login = pactCall(authorize, 'a signature of another account, with a message to show', {
    given: [A_MEMBER, member.nonceIssued],
    request: { body: { ...member.body, signature: stranger.body.signature } },
    fromState: ['nonce'],
    responseBody: failure(badSignatureCode(CODE.badRequest), {
      message: nonChineseText('The signature does not match the address.'),
    }),
    assumption: ASSUMES.badSignature,
  })
  await expect(login).rejects.toMatchObject({ serverMessage: 'The signature does not match the address.' })
})
