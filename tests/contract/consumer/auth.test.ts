import { Wallet } from 'ethers'
import { expect, test } from 'vitest'
import { MAIN_KEY, STRANGER_KEY } from '../../../mocks/createTestBackend.ts'
import { MAIN_MEMBER, STRANGER } from '../../../mocks/seed/addresses.ts'
import { authorize, getNonce } from '../../../src/contract/auth.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { loginMessage } from '../../../src/contract/loginMessage.ts'
import type { ProviderState } from './interaction.ts'
import { nonChineseText, failure, id, unhandledCode, clientErrorCode, success, text, token } from './matchers.ts'
import { pactCall } from './pactCall.ts'

/** Fixed, because a signature over it stands in the contract: the state issues this very nonce. */
const NONCE = 'contract-nonce-1'

/** What somebody sends who signed in their wallet, and the state in which their nonce is good. */
function signedLogin(key: string) {
  const wallet = new Wallet(key)
  const { address } = wallet
  const signature = wallet.signMessageSync(loginMessage(address, NONCE))
  const nonceIssued: ProviderState = ['nonce-issued', { address, nonce: NONCE }]
  return { body: { address, signature, nonce: NONCE, inviteCode: '' }, nonceIssued }
}
const member = signedLogin(MAIN_KEY)
const stranger = signedLogin(STRANGER_KEY)
const A_MEMBER: ProviderState = ['address-is-a-member', { address: MAIN_MEMBER }]
const NOT_A_MEMBER: ProviderState = ['address-is-not-a-member', { address: STRANGER }]

const TOKENS = { accessToken: 'access-token', refreshToken: 'refresh-token' }
const TOKENS_LIKE = success({ accessToken: token(TOKENS.accessToken), refreshToken: token(TOKENS.refreshToken) })

test('getNonce: of an address', async () => {
  const { nonce } = await pactCall(getNonce, 'of an address', {
    given: [A_MEMBER],
    request: { query: { address: MAIN_MEMBER } },
    fromState: ['address'],
    responseBody: success({ nonce: id(NONCE) }),
  })
  expect(nonce).toBe(NONCE)
})

test('getNonce: of an address that is no member', async () => {
  const { nonce } = await pactCall(getNonce, 'of an address that is no member', {
    given: [NOT_A_MEMBER],
    request: { query: { address: STRANGER } },
    responseBody: success({ nonce: id(NONCE) }),
  })
  expect(nonce).toBe(NONCE)
})

test('authorize: a member', async () => {
  const tokens = await pactCall(authorize, 'a member', {
    given: [A_MEMBER, member.nonceIssued],
    request: { body: member.body },
    fromState: ['nonce'],
    responseBody: TOKENS_LIKE,
  })
  expect(tokens).toEqual(TOKENS)
})

test('authorize: with an invite code', async () => {
  const tokens = await pactCall(authorize, 'with an invite code', {
    given: [['invite-code-known', { address: MAIN_MEMBER }], NOT_A_MEMBER, stranger.nonceIssued],
    request: { body: { ...stranger.body, inviteCode: 'INVITE-CODE' } },
    fromState: ['nonce', 'inviteCode'],
    responseBody: TOKENS_LIKE,
  })
  expect(tokens).toEqual(TOKENS)
})

test('authorize: not a member', async () => {
  const login = pactCall(authorize, 'not a member', {
    given: [NOT_A_MEMBER, stranger.nonceIssued],
    request: { body: stranger.body },
    fromState: ['nonce'],
    responseBody: failure(CODE.notMember),
  })
  await expect(login).rejects.toMatchObject({ kind: 'business', code: CODE.notMember })
})

test('authorize: an invite code that nobody has', async () => {
  const login = pactCall(authorize, 'an invite code that nobody has', {
    given: [NOT_A_MEMBER, stranger.nonceIssued],
    request: { body: { ...stranger.body, inviteCode: 'NOBODYS-CODE' } },
    fromState: ['nonce'],
    responseBody: failure(CODE.notMember, { message: text('Please enter a valid invitation code.') }),
    assumption: 'A code that is not good asks for another one, in the same way as no code does; the message says why.',
  })
  await expect(login).rejects.toMatchObject({ kind: 'business', code: CODE.notMember })
})

test('authorize: not a member, as an HTTP status', async () => {
  const login = pactCall(authorize, 'not a member, as an HTTP status', {
    given: [NOT_A_MEMBER, stranger.nonceIssued],
    request: { body: stranger.body },
    fromState: ['nonce'],
    status: CODE.notMember,
    assumption: 'A code of the envelope means the same when it comes as the HTTP status, with or without an envelope.',
  })
  await expect(login).rejects.toMatchObject({ kind: 'http', code: CODE.notMember })
})

test('authorize: a nonce that is too old', async () => {
  const login = pactCall(authorize, 'a nonce that is too old', {
    given: [A_MEMBER, ['nonce-expired', { address: MAIN_MEMBER, nonce: NONCE }]],
    request: { body: member.body },
    fromState: ['nonce'],
    responseBody: failure(CODE.nonceExpired),
    assumption: 'Only this code makes the app ask for a new nonce and have it signed.',
  })
  await expect(login).rejects.toMatchObject({ kind: 'business', code: CODE.nonceExpired })
})

test('authorize: a signature of somebody else', async () => {
  const login = pactCall(authorize, 'a signature of somebody else', {
    given: [A_MEMBER, member.nonceIssued],
    request: { body: { ...member.body, signature: stranger.body.signature } },
    fromState: ['nonce'],
    responseBody: failure(clientErrorCode(CODE.badRequest), { message: text('The signature does not match the address.') }),
  })
  await expect(login).rejects.toMatchObject({ kind: 'business', code: CODE.badRequest })
})

test('authorize: a signature of somebody else, with a reason to show', async () => {
  const login = pactCall(authorize, 'a signature of somebody else, with a reason to show', {
    given: [A_MEMBER, member.nonceIssued],
    request: { body: { ...member.body, signature: stranger.body.signature } },
    fromState: ['nonce'],
    responseBody: failure(unhandledCode(CODE.badRequest), { message: nonChineseText('The signature does not match the address.') }),
    assumption: 'Which code says so is open; it is none that the app acts on, so that the message is shown.',
  })
  await expect(login).rejects.toMatchObject({ serverMessage: 'The signature does not match the address.' })
})
