import { Wallet } from 'ethers'
import { MAIN_MEMBER, NON_MEMBER } from '../../../mocks/seed/addresses.ts'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../../../mocks/seed/testKeys.ts'
import { authorize, getNonce } from '../../../src/contract/auth.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { loginMessage } from '../../../src/contract/loginMessage.ts'
import { ASSUMES } from './assumptions.ts'
import type { ProviderState } from './interaction.ts'
import { badSignatureCode, failure, nonChineseText, nonce, success, text, token } from './matchers.ts'
import { testCall } from './pactCall.ts'

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

testCall(getNonce, 'for a member', {
  given: [A_MEMBER],
  request: { query: { address: MAIN_MEMBER } },
  fromState: ['address'],
  responseBody: success({ nonce: nonce(NONCE) }),
  reads: { nonce: NONCE },
})

testCall(getNonce, 'for a non-member', {
  given: [NOT_A_MEMBER],
  request: { query: { address: NON_MEMBER } },
  responseBody: success({ nonce: nonce(NONCE) }),
  reads: { nonce: NONCE },
})

testCall(authorize, 'a member', {
  given: [A_MEMBER, member.nonceIssued],
  request: { body: member.body },
  fromState: ['nonce'],
  responseBody: TOKENS_LIKE,
  assumption: ASSUMES.loginMessage,
  reads: TOKENS,
})

testCall(authorize, 'a new member with an invite code', {
  given: [['invite-code-known', { address: MAIN_MEMBER }], NOT_A_MEMBER, stranger.nonceIssued],
  request: { body: { ...stranger.body, inviteCode: 'INVITE-CODE' } },
  fromState: ['nonce', 'inviteCode'],
  responseBody: TOKENS_LIKE,
  assumption: ASSUMES.loginMessage,
  reads: TOKENS,
})

testCall(authorize, 'not a member', {
  given: [NOT_A_MEMBER, stranger.nonceIssued],
  request: { body: stranger.body },
  fromState: ['nonce'],
  responseBody: failure(CODE.notMember),
  assumption: ASSUMES.loginMessage,
  throws: { kind: 'business', code: CODE.notMember },
})

testCall(authorize, 'an unknown invite code', {
  given: [NOT_A_MEMBER, stranger.nonceIssued],
  request: { body: { ...stranger.body, inviteCode: 'NOBODYS-CODE' } },
  fromState: ['nonce'],
  responseBody: failure(CODE.notMember, { message: text('Please enter a valid invitation code.') }),
  assumption: ASSUMES.inviteCode,
  throws: { kind: 'business', code: CODE.notMember },
})

testCall(authorize, 'an expired nonce', {
  given: [A_MEMBER, ['nonce-expired', { address: MAIN_MEMBER, nonce: NONCE }]],
  request: { body: member.body },
  fromState: ['nonce'],
  responseBody: failure(CODE.nonceExpired),
  assumption: ASSUMES.expiredNonce,
  throws: { kind: 'business', code: CODE.nonceExpired },
})

testCall(authorize, 'a signature of another account', {
  given: [A_MEMBER, member.nonceIssued],
  request: { body: { ...member.body, signature: stranger.body.signature } },
  fromState: ['nonce'],
  throws: { kind: 'business' },
})

testCall(authorize, 'a signature of another account, with a message to show', {
  given: [A_MEMBER, member.nonceIssued],
  request: { body: { ...member.body, signature: stranger.body.signature } },
  fromState: ['nonce'],
  responseBody: failure(badSignatureCode(CODE.badRequest), {
    message: nonChineseText('The signature does not match the address.'),
  }),
  assumption: ASSUMES.badSignature,
  throws: { serverMessage: 'The signature does not match the address.' },
})
