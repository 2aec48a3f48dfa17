import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReplies, ok, problem } from '../../../tests/serveReplies.ts'
import { listAccounts, listTransactions } from '../../contract/assets.ts'
import { buyNode } from '../../contract/nodes.ts'
import { ApiError, type ApiErrorKind } from '../errors/ApiError.ts'
import { connectivity, markReachable } from '../network/connectivity.ts'
import { serverNow } from '../network/serverClock.ts'
import { request } from './request.ts'

const { requests, serve } = createReplies()
/** Rejects when the request is aborted, as `fetch` does. */
const hangUntilAborted = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const BUY = { body: { nodeSaleItemId: '1' } }

beforeEach(() => {
  requests.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  markReachable()
})

describe('request', () => {
  it('sends method, path, query and body as the endpoint declares them', async () => {
    serve(ok([]), ok({}))
    await request(listTransactions, { query: { page: 2, size: 20, types: 'charge,fee' } })
    await request(buyNode, BUY)
    expect(requests.map(({ method, url }) => [method, url.replace('http://app.test', '')])).toEqual([
      ['GET', '/api/v1/wallet/transaction?page=2&size=20&types=charge,fee'],
      ['POST', '/api/v1/node/buy'],
    ])
    expect(await requests[1]?.json()).toEqual(BUY.body)
  })

  it('sends a token and an idempotency key only if it has one', async () => {
    serve(ok({}), ok({}))
    await request(buyNode, { ...BUY, idempotencyKey: 'key-1' }, 'token-1')
    await request(buyNode, BUY)
    const headers = requests.map((each) => [each.headers.get('authorization'), each.headers.get('idempotency-key')])
    expect(headers).toEqual([
      ['Bearer token-1', 'key-1'],
      [null, null],
    ])
  })

  it('learns the server’s time, and that the server is reachable again', async () => {
    serve(new TypeError('failed to fetch'))
    await problem(request(listAccounts, {}))
    expect(connectivity.reachable).toBe(false)
    const tomorrow = Date.now() + 86_400_000
    const headers = { date: new Date(tomorrow).toUTCString() }
    serve(Response.json({ code: 200, data: [] }, { headers }))
    await request(listAccounts, {})
    expect(connectivity.reachable).toBe(true)
    expect(Math.abs(serverNow() - tomorrow)).toBeLessThan(5000)
  })

  it('learns the server’s time when the headers arrive, however long the body takes', async () => {
    vi.useFakeTimers()
    const body = new TransformStream()
    serve(() => new Response(body.readable, { headers: { date: new Date().toUTCString() } }))
    const reply = request(listAccounts, {})
    await vi.advanceTimersByTimeAsync(30_000)
    const writer = body.writable.getWriter()
    void writer.write(new TextEncoder().encode('{"code":200,"data":[]}'))
    void writer.close()
    expect(await reply).toEqual([])
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000)
  })

  it('says which field does not match the contract', async () => {
    const account = { id: '1', token: 'USDT', balance: '1', frozen: '1' }
    serve(ok([account, { ...account, frozen: 'x' }]))
    const fails = () => problem(request(listAccounts, {}))
    expect(await fails()).toMatchObject({ message: 'listAccounts: 1.frozen does not match the contract' })
    serve(ok(7))
    expect(await fails()).toMatchObject({ message: 'listAccounts: data does not match the contract' })
    serve(new Response('{}', { status: 201 }))
    expect(await fails()).toMatchObject({ message: 'listAccounts: not an envelope', status: 201 })
  })
})

describe('a request that is cancelled', () => {
  it('is superseded, whether cancelled before or meanwhile, and the server stays reachable', async () => {
    serve(hangUntilAborted)
    const controller = new AbortController()
    const cancelled = problem(request(listAccounts, { signal: controller.signal }))
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    controller.abort()
    expect((await cancelled)?.kind).toBe('superseded')

    serve(({ signal }) => {
      signal.throwIfAborted()
      return ok([])
    })
    expect((await problem(request(listAccounts, { signal: controller.signal })))?.kind).toBe('superseded')
    expect(connectivity.reachable).toBe(true)
  })

  it('is no longer read, also while its body arrives', async () => {
    const body = new TransformStream()
    serve(({ signal }) => {
      signal.addEventListener('abort', () => void body.writable.abort(signal.reason))
      return new Response(body.readable)
    })
    const controller = new AbortController()
    const cancelled = problem(request(listAccounts, { signal: controller.signal }))
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    controller.abort()
    expect((await cancelled)?.kind).toBe('superseded')
    expect(connectivity.reachable).toBe(true)
  })
})

describe('a request that times out', () => {
  it('does so after 200 seconds, and the server may only be slow with this one call', async () => {
    vi.useFakeTimers()
    serve(hangUntilAborted)
    const timedOut = problem(request(listAccounts, {}))
    await vi.advanceTimersByTimeAsync(199_999)
    expect(requests[0]?.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect((await timedOut)?.kind).toBe('timeout')
    expect(requests[0]?.signal.aborted).toBe(true)
    expect(connectivity.reachable).toBe(true)
  })

  it('does so while the body arrives', async () => {
    vi.useFakeTimers()
    serve(() => new Response(new TransformStream().readable))
    const timedOut = problem(request(listAccounts, {}))
    await vi.advanceTimersByTimeAsync(200_000)
    expect((await timedOut)?.kind).toBe('timeout')
  })

  it('does so beside a caller’s signal', async () => {
    vi.useFakeTimers()
    serve(hangUntilAborted)
    const controller = new AbortController()
    const timedOut = problem(request(listAccounts, { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(200_000)
    expect((await timedOut)?.kind).toBe('timeout')
    expect(requests[0]?.signal.aborted).toBe(true)
    expect(connectivity.reachable).toBe(true)
  })

  it('leaves no timer behind if it does not', async () => {
    vi.useFakeTimers()
    serve(ok([]))
    await request(listAccounts, {})
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('ApiError', () => {
  it.each([
    ['network', {}, true],
    ['timeout', {}, true],
    ['malformed', { status: 200 }, true],
    ['superseded', {}, true],
    ['unsaved', {}, false],
    ['http', { status: 500 }, true],
    ['http', { status: 502 }, true],
    ['http', { status: 499 }, false],
    ['http', {}, false],
    ['business', { status: 500 }, true],
    ['business', { status: 409 }, false],
    ['business', { code: 409, status: 502 }, true],
    ['business', { code: 504, status: 200 }, true],
    ['business', { code: 599, status: 200 }, true],
    ['business', { code: 600, status: 200 }, false],
    ['business', { code: 402, status: 200 }, false],
    ['business', { code: 40201, status: 200 }, false],
  ] as [ApiErrorKind, { code?: number; status?: number }, boolean][])(
    '%s with %o: the outcome is unknown: %s',
    (kind, numbers, unknown) => {
      expect(new ApiError(kind, numbers).outcomeUnknown).toBe(unknown)
    },
  )

  it('says what went wrong in its message, for a log', () => {
    const cause = new Error('why')
    expect(new ApiError('network', { cause })).toMatchObject({ name: 'ApiError', message: 'network', cause })
    expect(new ApiError('business', { serverMessage: 'Sold out.' }).message).toBe('Sold out.')
    expect(new ApiError('malformed', { detail: 'x', serverMessage: 'y' }).message).toBe('x')
  })
})
