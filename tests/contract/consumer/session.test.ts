import { expect, test, vi } from 'vitest'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { ENDPOINTS } from '../../../src/contract/api.ts'
import { refreshTokens } from '../../../src/contract/auth.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { getUserInfo } from '../../../src/contract/invitations.ts'
import { listenForSessionEnd } from '../../../src/lib/account/endSession.ts'
import { call } from '../../../src/lib/api/call.ts'
import type { Transport } from '../../../src/lib/network/transport.ts'
import { currentLogin, session } from '../../../src/lib/session/session.ts'
import { ASSUMES } from './assumptions.ts'
import { exampleArguments } from './exampleArguments.ts'
import { interaction, type ProviderState, TOKENS } from './interaction.ts'
import { failure, refusedRefreshCode, sameAddress, success, token } from './matchers.ts'
import { LOGGED_IN, pactCall, runInteractions, testCall } from './pactCall.ts'

const ABOUT = { address: MAIN_MEMBER }
/** Every interaction needs a state: without one the verifier requests a state with an empty name. */
const A_MEMBER: ProviderState = ['address-is-a-member', ABOUT]
const EXPIRED: ProviderState = ['token-expired', ABOUT]
const ENDED: ProviderState = ['session-ended', ABOUT]
const RENEWED = { accessToken: 'access-token-2', refreshToken: 'refresh-token-2' }
const USER = success({ address: sameAddress(MAIN_MEMBER) })
const REFRESH = { request: { body: TOKENS }, fromState: ['accessToken', 'refreshToken'] }
const REFRESHED = success({ accessToken: token(RENEWED.accessToken), refreshToken: token(RENEWED.refreshToken) })

// The client reloads when a session ends, one second later. The stubs stay, because other tests run by then.
vi.stubGlobal('location', { reload: () => {} })
vi.stubGlobal('history', { pushState: () => {} })
listenForSessionEnd()

test('refreshes an expired access token and repeats the call', async () => {
  const user = await runInteractions(
    [
      interaction(getUserInfo, 'an expired access token', {
        given: [EXPIRED],
        responseBody: failure(CODE.tokenExpired),
        assumption: ASSUMES.expiredToken,
      }),
      interaction(refreshTokens, 'an expired access token', {
        given: [EXPIRED],
        ...REFRESH,
        responseBody: REFRESHED,
        assumption: ASSUMES.expiredHeader,
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

test('refreshes after a 401 and ends the session if the refresh is rejected', async () => {
  const user = runInteractions(
    [
      interaction(getUserInfo, 'an unknown access token', {
        given: [A_MEMBER],
        bearer: { value: 'nobodys-token' },
        responseBody: failure(CODE.unauthorized),
        assumption: ASSUMES.unknownToken,
      }),
      interaction(refreshTokens, 'unknown tokens', {
        given: [A_MEMBER],
        bearer: { value: 'nobodys-token' },
        request: { body: { accessToken: 'nobodys-token', refreshToken: TOKENS.refreshToken } },
      }),
    ],
    () => call(getUserInfo, {}),
  )
  await expect(user).rejects.toMatchObject({ code: CODE.unauthorized })
  expect(session.address).toBeNull()
})

testCall(refreshTokens, 'valid tokens', {
  given: [LOGGED_IN],
  ...REFRESH,
  responseBody: REFRESHED,
  assumption: ASSUMES.refreshReply,
  reads: RENEWED,
})

testCall(refreshTokens, 'an ended session', {
  given: [ENDED],
  ...REFRESH,
  throws: { kind: 'business' },
})

testCall(refreshTokens, 'an ended session, by its code', {
  given: [ENDED],
  ...REFRESH,
  responseBody: failure(refusedRefreshCode(CODE.sessionEnded)),
  assumption: ASSUMES.refreshRefused,
  throws: { code: CODE.sessionEnded },
})

test('getUserInfo: an ended session', async () => {
  const user = pactCall(getUserInfo, 'an ended session', {
    given: [ENDED],
    responseBody: failure(CODE.sessionEnded),
    assumption: ASSUMES.endedSession,
  })
  await expect(user).rejects.toMatchObject({ code: CODE.sessionEnded })
  expect(session.address).toBeNull()
})

/** Rejects every refresh; a test above covers what follows. */
const rejectRefresh: Transport = (url, init) =>
  String(url).endsWith(refreshTokens.path)
    ? Promise.resolve(Response.json({ code: CODE.sessionEnded }))
    : fetch(url, init)

test.each(ENDPOINTS.filter(({ auth }) => auth === 'bearer'))('$id: without a valid token', async (endpoint) => {
  const spec = {
    given: [A_MEMBER],
    bearer: { value: 'nobodys-token' },
    request: exampleArguments(endpoint),
    isReadOnly: endpoint.method === 'GET',
  }
  await expect(pactCall(endpoint, 'without a valid token', spec, rejectRefresh)).rejects.toMatchObject({
    code: CODE.unauthorized,
  })
})
