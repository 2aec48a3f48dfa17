import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listAccounts } from '../../contract/assets.ts'
import { getNonce, refreshTokens } from '../../contract/auth.ts'
import { buyNode } from '../../contract/nodes.ts'
import { env } from '../config/env.ts'
import { parseEnv } from '../config/parseEnv.ts'
import type { ApiError } from '../errors/ApiError.ts'
import { language } from '../i18n/intl.ts'
import { setTransport } from '../network/transport.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { type SessionLossReason, sessionEvents } from '../session/sessionLost.ts'
import { call } from './call.ts'
import { TIMEOUT_MS } from './request.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKENS = { accessToken: 'old', refreshToken: 'r1' }
const ACCOUNT = { id: '1', token: 'USDT', balance: '1.5', frozen: '0' }

type Answer = Response | Error | ((request: Request) => Response | Promise<Response>)
let requests: Request[] = []
let lost: SessionLossReason[] = []

/** Replies to requests in turn and records them. */
function serve(...answers: Answer[]): void {
  setTransport(async (input, init) => {
    const request = new Request(new URL(String(input), 'http://app.test'), init)
    requests.push(request)
    const answer = answers.shift() ?? new Error('unexpected request')
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? answer(request) : answer
  })
}
const ok = (data: unknown) => Response.json({ code: 200, message: '', data })
const refusal = (code: number, message = '', status = 200) => Response.json({ code, message }, { status })
const problem = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )
const paths = () => requests.map((request) => new URL(request.url).pathname.split('/').at(-1))

beforeEach(() => {
  requests = []
  lost = []
  sessionEvents.onLost = (reason) => void lost.push(reason)
  startSession(ADDRESS, TOKENS)
})
afterEach(() => {
  clearSession()
  vi.useRealTimers()
})

describe('call', () => {
  it('sends the bearer token and the current language', async () => {
    serve(ok([ACCOUNT]), ok([]))
    await call(listAccounts, {})
    language.current = 'zh-CN'
    await call(listAccounts, {})
    language.current = 'en-US'
    expect(requests.map(({ headers }) => [headers.get('authorization'), headers.get('accept-language')])).toEqual([
      ['Bearer old', 'en-US'],
      ['Bearer old', 'zh-CN'],
    ])
  })

  it('sends no Authorization header without a session, and no request that needs one', async () => {
    clearSession()
    serve(ok({ nonce: 'n' }))
    await call(getNonce, { query: { address: ADDRESS } })
    expect(requests[0]?.headers.has('authorization')).toBe(false)
    expect((await problem(call(listAccounts, {})))?.kind).toBe('superseded')
    expect(requests).toHaveLength(1)
  })

  it('sends the expired token with the call that refreshes it, and no token before a login', async () => {
    serve(ok(TOKENS), ok({ nonce: 'n' }))
    await call(refreshTokens, { body: TOKENS })
    await call(getNonce, { query: { address: ADDRESS } })
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', null])
    clearSession()
    serve(ok(TOKENS))
    await call(refreshTokens, { body: TOKENS })
    expect(requests[2]?.headers.has('authorization')).toBe(false)
  })

  it('is superseded when the caller cancels it', async () => {
    const canceled = new AbortController()
    serve((request) => {
      canceled.abort()
      return Promise.reject(request.signal.reason)
    })
    const error = await problem(call(listAccounts, { signal: canceled.signal }))
    expect([error?.kind, error?.cause]).toEqual(['superseded', expect.any(Error)])
  })

  it('does not retry a failed GET', async () => {
    serve(refusal(500, 'down', 500), ok([]))
    expect(await problem(call(listAccounts, {}))).toMatchObject({ kind: 'business', code: 500, serverMessage: 'down' })
    expect(requests).toHaveLength(1)
  })

  it('bypasses HTTP caches, which ignore Authorization', async () => {
    serve(ok([]))
    await call(listAccounts, {})
    expect(requests.map(({ cache }) => cache)).toEqual(['no-store'])
  })

  it('is dropped when its login is no longer the current one', async () => {
    const loginId = currentLogin()?.id
    serve(ok({}))
    startSession('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { accessToken: 'b', refreshToken: 'b' })
    const error = await problem(call(buyNode, { body: { nodeSaleItemId: '1' }, loginId }))
    expect(error?.kind).toBe('superseded')
    expect(requests).toEqual([])
  })

  it('keeps every digit of an amount in a JSON number', async () => {
    serve(
      new Response('{"code":200,"data":[{"id":1,"token":"USDT","balance":12345678901234567.123456789,"frozen":1.10}]}'),
    )
    expect(await call(listAccounts, {})).toEqual([
      { id: 1, token: 'USDT', balance: '12345678901234567.123456789', frozen: '1.1' },
    ])
  })
})

describe('an unreadable reply', () => {
  it.each([
    ['an HTML page', new Response('<!doctype html><p>hello', { headers: { 'content-type': 'text/html' } })],
    ['truncated JSON', new Response('{"code":200,"data":[{"id":"1","tok')],
    ['nothing at all', new Response('')],
    ['JSON that is no envelope', Response.json([1, 2])],
    ['a list that is none', ok({})],
    ['a negative balance', ok([{ ...ACCOUNT, balance: '-1' }])],
    ['an amount that is no number', ok([{ ...ACCOUNT, balance: '1,5' }])],
    ['a missing amount', ok([{ id: '1', token: 'USDT', balance: '1' }])],
  ])('throws a malformed error: %s', async (_, answer) => {
    serve(answer)
    expect(await problem(call(listAccounts, {}))).toMatchObject({ kind: 'malformed' })
  })

  it('throws an HTTP error with the status of an HTML error page', async () => {
    serve(new Response('<html>', { status: 502 }))
    expect(await problem(call(listAccounts, {}))).toMatchObject({ kind: 'http', status: 502, serverMessage: '' })
  })

  it('treats missing data as an empty object', async () => {
    serve(Response.json({ code: 200, message: 'ok' }))
    expect(await call(buyNode, { body: { nodeSaleItemId: '1' } })).toEqual({})
  })
})

describe('a business code', () => {
  it('throws a business error with the server’s message', async () => {
    serve(refusal(409, '已售罄'))
    expect(await problem(call(buyNode, { body: { nodeSaleItemId: '1' } }))).toMatchObject({
      kind: 'business',
      code: 409,
      serverMessage: '已售罄',
    })
  })
  it('means the same over the HTTP status of the same number', async () => {
    serve(refusal(400, 'no funds', 400))
    expect(await problem(call(buyNode, { body: { nodeSaleItemId: '1' } }))).toMatchObject({ code: 400 })
  })
  it.each([400, 402, 404])('is not read from a bare HTTP %i, which a proxy may send', async (status) => {
    serve(new Response('<html>', { status }))
    const error = await problem(call(buyNode, { body: { nodeSaleItemId: '1' } }))
    expect([error?.kind, error?.code, error?.status]).toEqual(['http', undefined, status])
    expect(lost).toEqual([])
  })
  it('is an answer also over HTTP 500: the outcome is known and the message is shown', async () => {
    serve(refusal(500, 'Limit of the day reached', 500))
    const error = await problem(call(buyNode, { body: { nodeSaleItemId: '1' } }))
    expect([error?.outcomeUnknown, error?.serverMessage]).toEqual([false, 'Limit of the day reached'])
  })
})

describe('a request without a reply', () => {
  it('throws a network error with an unknown outcome', async () => {
    serve(new TypeError('failed to fetch'))
    const error = await problem(call(buyNode, { body: { nodeSaleItemId: '1' } }))
    expect([error?.kind, error?.outcomeUnknown, error?.cause]).toEqual(['network', true, expect.any(Error)])
    expect(requests).toHaveLength(1)
  })

  it('times out after 200 seconds', async () => {
    vi.useFakeTimers()
    serve(
      (request) =>
        new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    )
    const failed = problem(call(listAccounts, {}))
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
    expect(requests[0]?.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    const error = await failed
    expect([error?.kind, error?.cause]).toEqual(['timeout', expect.any(Error)])
  })
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

describe('the delay after a GET', () => {
  afterEach(() => {
    env.getDelayMs = 0
  })

  it('is 0.6 s; a POST has none', async () => {
    vi.useFakeTimers()
    env.getDelayMs = parseEnv({}).getDelayMs
    serve(ok({ nonce: 'n' }), ok({}))
    let answered = false
    void call(getNonce, { query: { address: ADDRESS } }).then(() => {
      answered = true
    })
    await vi.advanceTimersByTimeAsync(599)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toBe(true)
    expect(await call(buyNode, { body: { nodeSaleItemId: '1' } })).toEqual({})
  })
})
