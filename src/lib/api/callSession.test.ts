import { afterEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { ADDRESS, createRepliesToUser, ok, problem, refusal, TOKENS } from '../../../tests/serveReplies.ts'
import { listAccounts } from '../../contract/assets.ts'
import { getNonce, refreshTokens } from '../../contract/auth.ts'
import { endDeviceLogin } from '../session/deviceLogin.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { call } from './call.ts'

const ACCOUNT = { id: '1', token: 'USDT', balance: '1.5', frozen: '0' }

const { requests, serve, lost } = createRepliesToUser()
const paths = () => requests.map((request) => new URL(request.url).pathname.split('/').at(-1))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an expired access token (401 or 40201)', () => {
  it.each([401, 40201])('%i: refreshes once for all calls in flight, then retries each once', async (code) => {
    const fresh = { accessToken: 'new', refreshToken: 'r2' }
    const byToken = (request: Request) =>
      request.headers.get('authorization') === 'Bearer new' ? ok([ACCOUNT]) : refusal(code)
    serve(byToken, byToken, byToken, ok(fresh), byToken, byToken, byToken)
    const answers = await Promise.all([call(listAccounts, {}), call(listAccounts, {}), call(listAccounts, {})])
    expect(answers).toEqual([[ACCOUNT], [ACCOUNT], [ACCOUNT]])
    expect(paths().filter((path) => path === 'refresh')).toHaveLength(1)
    expect(currentLogin()?.tokens).toEqual(fresh)
  })

  it('reports a rejected session when the refresh is refused', async () => {
    serve(refusal(40201), refusal(402))
    await problem(call(listAccounts, {}))
    expect(lost).toEqual(['rejected'])
    expect(paths()).toEqual(['accounts', 'refresh'])
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer old')
  })

  it('reports a rejected session when the retry gets the same code', async () => {
    serve(refusal(40201), ok({ accessToken: 'new', refreshToken: 'r2' }), refusal(40201))
    await problem(call(listAccounts, {}))
    expect(lost).toEqual(['rejected'])
    expect(requests).toHaveLength(3)
  })

  it.each([
    ['no data', null],
    ['an access token alone', { accessToken: 'new' }],
  ])('reports a rejected session when the refresh succeeds with %s', async (_, data) => {
    serve(refusal(40201), ok(data))
    expect((await problem(call(listAccounts, {})))?.code).toBe(40201)
    expect(lost).toEqual(['rejected'])
  })

  it('does not report a lost session when a page of the network answers the refresh', async () => {
    serve(refusal(40201), new Response('<title>Sign in to the network</title>'))
    expect((await problem(call(listAccounts, {})))?.kind).toBe('malformed')
    expect(lost).toEqual([])
  })

  it('does not report a lost session when the refresh gets no reply', async () => {
    serve(refusal(40201), new TypeError('offline'))
    expect((await problem(call(listAccounts, {})))?.kind).toBe('network')
    expect(currentLogin()?.tokens).toEqual(TOKENS)
    expect(lost).toEqual([])
  })
})

describe('402', () => {
  it('reports an expired session', async () => {
    serve(refusal(402))
    expect((await problem(call(listAccounts, {})))?.code).toBe(402)
    expect(lost).toEqual(['expired'])
  })
})

describe('402 without a session', () => {
  it('reports an expired session too, as the code means for every call', async () => {
    serve(refusal(402), refusal(404))
    await problem(call(getNonce, { query: { address: ADDRESS } }))
    expect(lost).toEqual(['expired'])
    await problem(call(getNonce, { query: { address: ADDRESS } }))
    expect(lost).toEqual(['expired'])
  })

  it('on a refresh that is called directly is left to its caller', async () => {
    serve(refusal(402))
    await problem(call(refreshTokens, { body: TOKENS }))
    expect(lost).toEqual([])
  })
})

describe('a retry after a refresh', () => {
  const fresh = { accessToken: 'new', refreshToken: 'r2' }

  it('reports an expired session when it gets 402', async () => {
    serve(refusal(401), ok(fresh), refusal(402))
    await problem(call(listAccounts, {}))
    expect(lost).toEqual(['expired'])
  })

  it('reports nothing when it fails otherwise', async () => {
    serve(refusal(401), ok(fresh), refusal(409))
    expect((await problem(call(listAccounts, {})))?.code).toBe(409)
    serve(refusal(409))
    expect((await problem(call(listAccounts, {})))?.code).toBe(409)
    expect(lost).toEqual([])
  })
})

describe('a reply to an older session', () => {
  const next = { accessToken: 'b', refreshToken: 'b' }

  it('keeps the reason why it was dropped', async () => {
    serve(() => {
      startSession('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', next)
      return refusal(409)
    })
    expect(await problem(call(listAccounts, {}))).toMatchObject({ kind: 'superseded', cause: { code: 409 } })
  })

  it('is dropped when the session has ended', async () => {
    serve(() => {
      clearSession()
      return ok([ACCOUNT])
    })
    expect((await problem(call(listAccounts, {})))?.kind).toBe('superseded')
    serve(() => {
      clearSession()
      return refusal(409)
    })
    startSession(ADDRESS, TOKENS)
    expect((await problem(call(listAccounts, {})))?.kind).toBe('superseded')
    expect(requests).toHaveLength(2)
  })

  it('is dropped when another account has logged in', async () => {
    serve(() => {
      startSession('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { accessToken: 'b', refreshToken: 'b' })
      return ok([ACCOUNT])
    })
    expect((await problem(call(listAccounts, {})))?.kind).toBe('superseded')
  })

  it.each([
    ['a success', () => ok([ACCOUNT])],
    ['a refusal', () => refusal(409)],
    ['an ended session', () => refusal(402)],
    ['an expired token', () => refusal(401)],
  ])('is dropped when another tab has ended the login while this one was frozen: %s', async (_, answer) => {
    vi.stubGlobal('localStorage', memoryStorage())
    startSession(ADDRESS, TOKENS)
    serve(() => {
      endDeviceLogin(ADDRESS)
      return answer()
    })
    expect((await problem(call(listAccounts, {})))?.kind).toBe('superseded')
    expect(lost).toEqual(['replaced'])
    expect(paths()).toEqual(['accounts'])
  })

  it.each([
    ['refused', () => refusal(402)],
    ['answered', () => ok({ accessToken: 'late', refreshToken: 'late' })],
  ])('does not end the current session with its refresh, which is %s late', async (_, answer) => {
    serve(refusal(401), () => {
      startSession(ADDRESS, next)
      return answer()
    })
    const error = await problem(call(listAccounts, {}))
    expect(lost).toEqual([])
    expect(error).toMatchObject({ kind: 'superseded', cause: { code: 401 } })
    expect(currentLogin()?.tokens).toEqual(next)
  })

  it('does not end the current session with its 402', async () => {
    serve(() => {
      startSession('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { accessToken: 'b', refreshToken: 'b' })
      return refusal(402)
    })
    await problem(call(listAccounts, {}))
    expect(currentLogin()?.tokens.accessToken).toBe('b')
    expect(lost).toEqual([])
  })
})
