import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRepliesToUser, ok, problem } from '../../../tests/serveReplies.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { listAccounts } from '../../contract/assets.ts'
import { getNonce, refreshTokens } from '../../contract/auth.ts'
import { buyNode } from '../../contract/nodes.ts'
import { env } from '../config/env.ts'
import { parseEnv } from '../config/parseEnv.ts'
import { language } from '../i18n/intl.ts'
import { clearSession, currentLogin, startSession } from '../session/session.ts'
import { call } from './call.ts'

const ACCOUNT = { id: '1', token: 'USDT', balance: '1.5', frozen: '0' }

const { requests, serve } = createRepliesToUser()

afterEach(() => void vi.useRealTimers())

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
    await call(getNonce, { query: { address: ME } })
    expect(requests[0]?.headers.has('authorization')).toBe(false)
    expect((await problem(call(listAccounts, {})))?.kind).toBe('superseded')
    expect(requests).toHaveLength(1)
  })

  it('sends the expired token with the call that refreshes it, and no token before a login', async () => {
    serve(ok(TOKENS), ok({ nonce: 'n' }))
    await call(refreshTokens, { body: TOKENS })
    await call(getNonce, { query: { address: ME } })
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', null])
    clearSession()
    serve(ok(TOKENS))
    await call(refreshTokens, { body: TOKENS })
    expect(requests[2]?.headers.has('authorization')).toBe(false)
  })

  it('does not retry a GET without a reply', async () => {
    serve(new TypeError('failed to fetch'), ok([]))
    expect((await problem(call(listAccounts, {})))?.kind).toBe('network')
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
    startSession(OTHER, { accessToken: 'b', refreshToken: 'b' })
    const error = await problem(call(buyNode, { body: { nodeSaleItemId: '1' }, loginId }))
    expect(error?.kind).toBe('superseded')
    expect(requests).toEqual([])
  })

  it('keeps every digit of an amount in a JSON number', async () => {
    const balance = '12345678901234567.123456789'
    serve(new Response(`{"code":200,"data":[{"id":1,"token":"USDT","balance":${balance},"frozen":1.10}]}`))
    expect(await call(listAccounts, {})).toEqual([{ id: 1, token: 'USDT', balance, frozen: '1.1' }])
  })

  it('takes missing data for an empty object', async () => {
    serve(Response.json({ code: 200, message: 'ok' }))
    expect(await call(buyNode, { body: { nodeSaleItemId: '1' } })).toEqual({})
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
    const answered = vi.fn()
    void call(getNonce, { query: { address: ME } }).then(answered)
    await vi.advanceTimersByTimeAsync(599)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalled()
    expect(await call(buyNode, { body: { nodeSaleItemId: '1' } })).toEqual({})
  })
})
