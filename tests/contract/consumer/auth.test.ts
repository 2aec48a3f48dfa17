import { Wallet } from 'ethers'
import { expect, test } from 'vitest'
import { MAIN_MEMBER, STRANGER } from '../../../mocks/addresses.ts'
import { MAIN_KEY, STRANGER_KEY } from '../../../mocks/testing.ts'
import { authorize, getNonce } from '../../../src/contract/auth.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { loginMessage } from '../../../src/contract/loginMessage.ts'
import { ask, type State } from './ask.ts'
import { failure, success, token } from './matchers.ts'

/** Fixed, because a signature over it stands in the contract: the state issues this very nonce. */
const NONCE = 'contract-nonce-1'

/** What somebody sends who signed in their wallet, and the state in which their nonce is good. */
function signedLogin(key: string) {
  const wallet = new Wallet(key)
  const { address } = wallet
  const signature = wallet.signMessageSync(loginMessage(address, NONCE))
  const nonceIssued: State = ['nonce-issued', { address, nonce: NONCE }]
  return { body: { address, signature, nonce: NONCE, inviteCode: '' }, nonceIssued }
}
const member = signedLogin(MAIN_KEY)
const stranger = signedLogin(STRANGER_KEY)
const NOT_A_MEMBER: State = ['address-is-not-a-member', { address: STRANGER }]

test('getNonce: of an address', async () => {
  const { nonce } = await ask(getNonce, 'of an address', {
    given: [['address-is-a-member', { address: MAIN_MEMBER }]],
    sends: { query: { address: MAIN_MEMBER } },
    answers: success({ nonce: token(NONCE) }),
  })
  expect(nonce).toBe(NONCE)
})

test('authorize: a member', async () => {
  const tokens = await ask(authorize, 'a member', {
    given: [['address-is-a-member', { address: MAIN_MEMBER }], member.nonceIssued],
    sends: { body: member.body },
    fromState: ['nonce'],
    answers: success({ accessToken: token('access-token'), refreshToken: token('refresh-token') }),
  })
  expect(tokens).toEqual({ accessToken: 'access-token', refreshToken: 'refresh-token' })
})

test('authorize: not a member', async () => {
  const login = ask(authorize, 'not a member', {
    given: [NOT_A_MEMBER, stranger.nonceIssued],
    sends: { body: stranger.body },
    fromState: ['nonce'],
    answers: failure(CODE.notMember),
  })
  await expect(login).rejects.toMatchObject({ kind: 'business', code: CODE.notMember })
})

test('authorize: not a member, as an HTTP status', async () => {
  const login = ask(authorize, 'not a member, as an HTTP status', {
    given: [NOT_A_MEMBER, stranger.nonceIssued],
    sends: { body: stranger.body },
    fromState: ['nonce'],
    status: CODE.notMember,
    reading: 'A code of the envelope means the same when it comes as the HTTP status, with or without an envelope.',
  })
  await expect(login).rejects.toMatchObject({ kind: 'http', code: CODE.notMember })
})
