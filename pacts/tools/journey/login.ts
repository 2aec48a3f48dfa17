import { Wallet } from 'ethers'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../../../mocks/seed/testKeys.ts'
import { authorize, getNonce, refreshTokens, type Tokens } from '../../../src/contract/auth.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { getInvitationInfo, getUserInfo } from '../../../src/contract/invitations.ts'
import { loginMessage } from '../../../src/contract/loginMessage.ts'
import { type BackendClient, hasCrashed } from './backend.ts'
import { isRefused, isSameAddress, type Report, show } from './report.ts'

const wallet = new Wallet(MAIN_MEMBER_KEY)
export const { address } = wallet
const newcomer = new Wallet(NON_MEMBER_KEY)

/** The body of a login with a new nonce. */
async function signLogin(backend: BackendClient, signer: Wallet) {
  const issued = await backend.call(getNonce, { query: { address: signer.address } })
  const nonce = issued.data?.nonce ?? ''
  const signature = signer.signMessageSync(loginMessage(signer.address, nonce))
  return { address: signer.address, signature, nonce, inviteCode: '' }
}

/** Logs in with a signature; if the backend signs another text, with the state. */
export async function logIn(backend: BackendClient, report: Report): Promise<Tokens> {
  const loggedIn = await backend.set('member-logged-in', { address })
  const body = await signLogin(backend, wallet)
  const first = await backend.call(authorize, { body })
  // The text of the message is not specified.
  report('log in with a signature', 'two tokens', first.data ? undefined : show(first), 'warns')
  if (first.data) {
    const again = await backend.call(authorize, { body })
    const got = isRefused(again) ? undefined : show(again)
    report('a used nonce is refused', 'another code than 200', got, hasCrashed(again) ? undefined : 'warns')
  }
  return first.data ?? { accessToken: String(loggedIn.accessToken), refreshToken: String(loggedIn.refreshToken) }
}

/**
 * The app asks a newcomer for the code after the 404. The wallet doesn't sign twice for it.
 *
 * @returns the invite code
 */
export async function signUp(backend: BackendClient, report: Report, token: string): Promise<string> {
  const inviteCode = (await backend.call(getInvitationInfo, { token })).data?.inviteCode ?? ''
  await backend.set('address-is-not-a-member', { address: newcomer.address })
  const body = await signLogin(backend, newcomer)
  const first = await backend.call(authorize, { body })
  const last = first.code === CODE.notMember ? await backend.call(authorize, { body: { ...body, inviteCode } }) : first
  report(
    'sign up with an invite code',
    `code 404 without a code, then two tokens for the same nonce and signature with "${inviteCode}" of getInvitationInfo`,
    last.data && last !== first ? undefined : show(last),
    'warns',
  )
  if (!last.data) return inviteCode
  const { accessToken } = last.data
  const user = await backend.call(getUserInfo, { token: accessToken })
  report(
    'a newcomer is logged in as itself',
    newcomer.address,
    isSameAddress(user.data?.address, newcomer.address) ? undefined : show(user),
  )
  const invitation = await backend.call(getInvitationInfo, { token: accessToken })
  report(
    'the member of the invite code is the inviter of the newcomer',
    `inviterAddress ${address}`,
    isSameAddress(invitation.data?.inviterAddress, address) ? undefined : show(invitation),
    'warns',
  )
  return inviteCode
}

/** A login page and an HTTP 200 without an envelope are no refusals, but Pact can't tell them from one. */
export async function sendUnknownToken(backend: BackendClient, report: Report): Promise<void> {
  const answer = await backend.send(getUserInfo, { token: 'nobodys-token', redirect: 'manual' })
  const { status, code } = answer
  const isRefusal = code !== CODE.success && (status === 200 ? Number.isInteger(code) : status >= 400 && status < 500)
  report(
    'an unknown token is refused',
    'an envelope with another code than 200, or an HTTP status from 400 to 499',
    isRefusal ? undefined : show(answer),
  )
}

export async function refresh(backend: BackendClient, report: Report, tokens: Tokens): Promise<void> {
  const token = tokens.accessToken
  const refreshed = await backend.call(refreshTokens, { token, body: tokens })
  // The response to a refresh is not specified.
  report('refresh the tokens', 'two new tokens', refreshed.data ? undefined : show(refreshed), 'warns')
  if (!refreshed.data) return
  const user = await backend.call(getUserInfo, { token: refreshed.data.accessToken })
  report(
    'a new access token is of the same account',
    address,
    isSameAddress(user.data?.address, address) ? undefined : show(user),
  )
  const again = await backend.call(refreshTokens, { token, body: tokens })
  const got = isRefused(again) ? undefined : show(again)
  report('a used refresh token is refused', 'another code than 200', got, hasCrashed(again) ? undefined : 'warns')
}
