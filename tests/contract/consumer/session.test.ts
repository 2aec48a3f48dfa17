import { expect, test, vi } from 'vitest'
import { MAIN_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { API } from '../../../src/contract/api.ts'
import { refreshTokens } from '../../../src/contract/auth.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { getUserInfo } from '../../../src/contract/invitations.ts'
import { call } from '../../../src/lib/api/call.ts'
import type { CallOptions } from '../../../src/lib/api/request.ts'
import type { Transport } from '../../../src/lib/network/transport.ts'
import { currentLogin, session } from '../../../src/lib/session/session.ts'
import { type RequestParts, type ProviderState, interaction, TOKENS } from './interaction.ts'
import { failure, unauthenticatedCode, clientErrorCode, sameAddress, success, text, token } from './matchers.ts'
import { runInteractions, LOGGED_IN, pactCall } from './pactCall.ts'

const ABOUT = { address: MAIN_MEMBER }
/** The verifier asks for a state in any case, with an empty name if there is none. */
const A_MEMBER: ProviderState = ['address-is-a-member', ABOUT]
const EXPIRED: ProviderState = ['token-expired', ABOUT]
const ENDED: ProviderState = ['session-ended', ABOUT]
const RENEWED = { accessToken: 'access-token-2', refreshToken: 'refresh-token-2' }
const USER = success({ address: sameAddress(MAIN_MEMBER), levelName: text('Class1'), nodeName: text('') })
const REFRESH = { sends: { body: TOKENS }, fromState: ['accessToken', 'refreshToken'] }
const REFRESHED = success({ accessToken: token(RENEWED.accessToken), refreshToken: token(RENEWED.refreshToken) })

// Where the client goes when a session ends. Never undone: it reloads a second later, when other tests run.
vi.stubGlobal('location', { reload: () => {} })
vi.stubGlobal('history', { pushState: () => {} })

test('an access token that has expired is renewed, and the call made again', async () => {
  const user = await runInteractions(
    [
      interaction(getUserInfo, 'an access token that has expired', {
        given: [EXPIRED],
        responseBody: failure(CODE.tokenExpired),
        assumption: 'Which of 40201, 401 and 402 says what is not specified: 40201 asks for a refresh.',
      }),
      interaction(refreshTokens, 'tokens of which one has expired', {
        given: [EXPIRED],
        ...REFRESH,
        responseBody: REFRESHED,
        assumption: 'What a refresh answers is not specified: new tokens, in the same words as a login.',
      }),
      interaction(getUserInfo, 'a renewed access token', {
        given: [LOGGED_IN],
        bearer: { from: 'accessToken', value: RENEWED.accessToken },
        responseBody: USER,
      }),
    ],
    () => call(getUserInfo, {}),
  )
  expect(user.address).toBe(MAIN_MEMBER)
  expect(currentLogin()?.tokens).toEqual(RENEWED)
})

test('a 401 is followed by a refresh; refused, it ends the session', async () => {
  const asked = runInteractions(
    [
      interaction(getUserInfo, 'a token that nobody was given', {
        given: [A_MEMBER],
        bearer: { value: 'nobodys-token' },
        responseBody: failure(CODE.unauthorized),
        assumption: 'Which of 40201, 401 and 402 says what is not specified: 401 is for a token that is not known.',
      }),
      interaction(refreshTokens, 'tokens that nobody was given', {
        given: [A_MEMBER],
        request: { body: { accessToken: 'nobodys-token', refreshToken: TOKENS.refreshToken } },
        responseBody: failure(clientErrorCode(CODE.sessionEnded)),
      }),
    ],
    () => call(getUserInfo, {}),
  )
  await expect(asked).rejects.toMatchObject({ code: CODE.unauthorized })
  expect(session.address).toBeNull()
})

test('refreshTokens: good tokens', async () => {
  const tokens = await pactCall(refreshTokens, 'good tokens', {
    given: [LOGGED_IN],
    ...REFRESH,
    responseBody: REFRESHED,
    assumption: 'What a refresh answers is not specified: new tokens, in the same words as a login.',
  })
  expect(tokens).toEqual(RENEWED)
})

test('refreshTokens: a session that has ended', async () => {
  const tokens = pactCall(refreshTokens, 'a session that has ended', {
    given: [ENDED],
    ...REFRESH,
    responseBody: failure(clientErrorCode(CODE.sessionEnded)),
  })
  await expect(tokens).rejects.toMatchObject({ code: CODE.sessionEnded })
})

test('getUserInfo: a session that has ended', async () => {
  const user = pactCall(getUserInfo, 'a session that has ended', {
    given: [ENDED],
    responseBody: failure(CODE.sessionEnded),
    assumption: 'Which of 40201, 401 and 402 says what is not specified: 402 is the end, and no refresh is tried.',
  })
  await expect(user).rejects.toMatchObject({ code: CODE.sessionEnded })
  expect(session.address).toBeNull()
})

const PAGE = { page: 1, size: 10 }
const SENT: Record<string, RequestParts> = {
  listDirectInvitees: { query: PAGE },
  listTransactions: { query: PAGE },
  listWithdrawals: { query: PAGE },
  buyNode: { body: { nodeSaleItemId: 'public' } },
  withdraw: { body: { token: 'USDT', amount: '50' } },
  transfer: { body: { token: 'USDT', amount: '50', toAddress: TEST_ACCOUNTS[3] } },
  confirmDeposit: { body: { txHash: `0x${'de'.repeat(32)}` } },
}
const MEMBERS_ONLY = Object.values(API)
  .flatMap((calls): Endpoint[] => Object.values(calls))
  .filter(({ auth }) => auth === 'bearer')

/** Every refresh is refused: what follows a refusal stands above, once. */
const noRefresh: Transport = (url, init) =>
  String(url).endsWith(refreshTokens.path)
    ? Promise.resolve(Response.json({ code: CODE.sessionEnded }))
    : fetch(url, init)

test.each(MEMBERS_ONLY)('$id: for members only', async (endpoint) => {
  const asked = runInteractions(
    [
      interaction(endpoint, 'for members only', {
        given: [A_MEMBER],
        bearer: { value: 'nobodys-token' },
        request: SENT[endpoint.id] ?? {},
        responseBody: failure(unauthenticatedCode(CODE.unauthorized)),
      }),
    ],
    () => call(endpoint, (SENT[endpoint.id] ?? {}) as CallOptions<Endpoint>),
    noRefresh,
  )
  await expect(asked).rejects.toMatchObject({ code: CODE.unauthorized })
})
