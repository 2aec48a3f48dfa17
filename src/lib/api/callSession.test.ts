import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/memoryStorage.ts'
import { createRepliesToUser, ok, problem, refusal } from '../../../tests/serveReplies.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { listAccounts } from '../../contract/assets.ts'
import { getNonce, refreshTokens } from '../../contract/auth.ts'
import { endDeviceLogin } from '../session/deviceLogin.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { call } from './call.ts'

const ACCOUNT = { id: '1', token: 'USDT', balance: '1.5', frozen: '0' }
const FRESH = { accessToken: 'new', refreshToken: 'r2' }

const { requests, serve, lost } = createRepliesToUser()
const paths = () => requests.map((request) => new URL(request.url).pathname.split('/').at(-1))

const ofMember = () => problem(call(listAccounts, {}))
const ofGuest = () => problem(call(getNonce, { query: { address: ME } }))
const ofRefresh = () => problem(call(refreshTokens, { body: TOKENS }))

describe('an expired access token (401 or 40201)', () => {
  it.each([401, 40201])('%i: refreshes once for all calls in flight, then retries each once', async (code) => {
    const byToken = (request: Request) =>
      request.headers.get('authorization') === 'Bearer new' ? ok([ACCOUNT]) : refusal(code)
    serve(byToken, byToken, byToken, ok(FRESH), byToken, byToken, byToken)
    const answers = await Promise.all([call(listAccounts, {}), call(listAccounts, {}), call(listAccounts, {})])
    expect(answers).toEqual([[ACCOUNT], [ACCOUNT], [ACCOUNT]])
    expect(paths().filter((path) => path === 'refresh')).toHaveLength(1)
    expect(currentLogin()?.tokens).toEqual(FRESH)
  })

  it.each([
    ['the refresh is refused', [refusal(402)]],
    ['the refresh succeeds with no data', [ok(null)]],
    ['the refresh succeeds with an access token alone', [ok({ accessToken: 'new' })]],
    ['the retry gets the same code', [ok(FRESH), refusal(40201)]],
  ])('reports a rejected session when %s', async (_, replies) => {
    const sent = ['accounts', 'refresh', 'accounts'].slice(0, 1 + replies.length)
    serve(refusal(40201), ...replies)
    expect((await ofMember())?.code).toBe(40201)
    expect(lost).toEqual(['rejected'])
    expect(paths()).toEqual(sent)
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer old')
  })

  it.each([
    ['a page of the network answers the refresh', new Response('<title>Sign in to the network</title>'), 'malformed'],
    ['the refresh gets no reply', new TypeError('offline'), 'network'],
  ])('does not report a lost session when %s', async (_, reply, kind) => {
    serve(refusal(40201), reply)
    expect((await ofMember())?.kind).toBe(kind)
    expect(currentLogin()?.tokens).toEqual(TOKENS)
    expect(lost).toEqual([])
  })
})

describe('402', () => {
  it.each([
    ['a call', ofMember, [refusal(402)]],
    ['the retry after a refresh', ofMember, [refusal(401), ok(FRESH), refusal(402)]],
    ['a call without a login, as the code means for every call', ofGuest, [refusal(402)]],
  ])('reports an expired session: to %s', async (_, send, replies) => {
    serve(...replies)
    expect((await send())?.code).toBe(402)
    expect(lost).toEqual(['expired'])
  })

  it('to a refresh that is called directly is left to its caller', async () => {
    serve(refusal(402))
    expect((await ofRefresh())?.code).toBe(402)
    expect(lost).toEqual([])
  })
})

it.each([
  ['a call', ofMember, [refusal(409)]],
  ['the retry after a refresh', ofMember, [refusal(401), ok(FRESH), refusal(409)]],
  ['a call without a login', ofGuest, [refusal(409)]],
])('another code reports no lost session: to %s', async (_, send, replies) => {
  serve(...replies)
  expect((await send())?.code).toBe(409)
  expect(lost).toEqual([])
})

describe('a reply to an older session', () => {
  const next = { accessToken: 'b', refreshToken: 'b' }

  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage())
    startSession(ME, TOKENS)
  })
  afterEach(() => void vi.unstubAllGlobals())

  describe.each([
    ['the session has ended', clearSession, []],
    ['another account has logged in', () => startSession(OTHER, next), []],
    ['another tab has ended the login while this one was frozen', () => endDeviceLogin(ME), ['replaced']],
  ])('is dropped when %s', (_, end, reported) => {
    it.each([
      ['a success', () => ok([ACCOUNT]), undefined],
      ['a refusal', () => refusal(409), 409],
      ['an ended session', () => refusal(402), 402],
      ['an expired token', () => refusal(401), 401],
    ])('%s', async (_, reply, code) => {
      serve(() => {
        end()
        return reply()
      })
      const error = await ofMember()
      expect(error).toMatchObject({ kind: 'superseded', cause: code && { code } })
      expect(lost).toEqual(reported)
      expect(paths()).toEqual(['accounts'])
    })
  })

  it.each([
    ['refused', () => refusal(402)],
    ['answered', () => ok({ accessToken: 'late', refreshToken: 'late' })],
  ])('does not end the current session with its refresh, which is %s late', async (_, reply) => {
    serve(refusal(401), () => {
      startSession(ME, next)
      return reply()
    })
    expect(await ofMember()).toMatchObject({ kind: 'superseded', cause: { code: 401 } })
    expect(lost).toEqual([])
    expect(currentLogin()?.tokens).toEqual(next)
  })
})
