import { request as httpRequest, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import type { CallRecord } from './callLog.ts'
import { parseFlags } from './http/flags.ts'
import { type MockServer, type MockServerOptions, startMockServer } from './server.ts'

let server: MockServer | undefined
afterEach(() => server?.stop())

const start = async (options: Partial<MockServerOptions> = {}) => {
  server = await startMockServer({ port: 0, ...options })
  return server.url
}
const JSON_TYPE = { 'content-type': 'application/json' }
const send = (method: string, url: string, body: unknown) =>
  fetch(url, { method, headers: JSON_TYPE, body: JSON.stringify(body) })
const post = (url: string, body: unknown) => send('POST', url, body)
const nodeTypes = (url: string) => fetch(`${url}/api/v1/node/types`)
const failEveryCall = { state: 'fault', params: { kind: 'http-500', times: 99 } }

test('an unknown state gets HTTP 400 with the known names', async () => {
  const reply = await post(`${await start()}/_states`, { state: 'no-such-thing' })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ known: expect.arrayContaining(['sale-open', 'fault', 'whale']) })
})

test('lists every scenario with its parameters, as a JSON Schema', async () => {
  const scenarios = (await (await fetch(`${await start()}/_scenarios`)).json()) as { name: string }[]
  expect(scenarios.map(({ name }) => name)).toEqual(expect.arrayContaining(['sale-open', 'fault', 'whale']))
  expect(scenarios.find(({ name }) => name === 'fault')).toMatchObject({
    params: {
      properties: {
        operation: { type: 'string', default: '*' },
        kind: { enum: expect.arrayContaining(['http-500', 'hang']) },
      },
      required: ['kind'],
    },
  })
})

test('a state sets the clock, the latency, the network and the failures that its scenario is seen with', async () => {
  const url = await start()
  for (const state of ['withdrawals-advance', 'server-slow', 'server-down', 'server-broken'])
    expect((await post(`${url}/_states`, { state })).status).toBe(200)
  const { settings } = (await (await fetch(`${url}/_settings`)).json()) as { settings: object }
  const clock = [expect.stringMatching(/^x60@/)]
  expect(settings).toEqual({ clock, latency: ['5000'], network: ['server-down'], fault: ['*:html,times=1000000'] })
  await expect(nodeTypes(url)).rejects.toThrow('fetch failed')
  await post(`${url}/_states`, { state: 'server-down', action: 'teardown' })
  expect((await nodeTypes(url)).status).toBe(200)
})

test.each([
  ['fault', { kind: 'fire' }],
  ...['transactions-booked', 'withdrawals-made', 'invitees-joined', 'many-records'].map(
    (state) => [state, { count: 5_000_000 }] as const,
  ),
] as const)('a state with a parameter out of range gets HTTP 400: %s', async (state, params) => {
  const reply = await post(`${await start()}/_states`, { state, params })
  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain(state)
})

test('a body that is no JSON gets HTTP 400', async () => {
  const reply = await fetch(`${await start()}/_states`, { method: 'POST', headers: JSON_TYPE, body: '{' })
  expect(reply.status).toBe(400)
})

test('a teardown and a reset restore the seeded data', async () => {
  const url = await start()
  for (const restore of [
    () => post(`${url}/_states`, { state: 'x', action: 'teardown' }),
    () => fetch(`${url}/_reset`, { method: 'POST' }),
  ]) {
    await post(`${url}/_states`, failEveryCall)
    expect((await nodeTypes(url)).status).toBe(500)
    expect((await restore()).status).toBe(200)
    expect((await nodeTypes(url)).status).toBe(200)
  }
})

test('rejects with EADDRINUSE if the port is in use', async () => {
  await start()
  await expect(startMockServer({ port: server?.port ?? 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

describe('a body that is too large', () => {
  const CHUNK = new Uint8Array(64 * 1024).fill(49)
  const CHUNKS = 800

  test('gets HTTP 413 if its length is known', async () => {
    const url = await start()
    const body = Buffer.alloc(1024 * 1024, '1')
    const reply = await fetch(`${url}/_states`, { method: 'POST', headers: JSON_TYPE, body })
    expect(reply.status).toBe(413)
  })

  test.each(['/_states', '/api/v1/auth/authorize'])('is not read to its end: %s', async (path) => {
    const url = await start()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        // One turn of the event loop, so that a refusal can arrive.
        await new Promise((resolve) => setTimeout(resolve))
        sent += 1
        if (sent < CHUNKS) controller.enqueue(CHUNK)
        else controller.close()
      },
    })
    const init = { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' }
    const reply = await fetch(url + path, init as RequestInit).catch(() => undefined)
    if (reply) expect((await reply.json()) as object).not.toMatchObject({ code: 200 })
    await body.cancel().catch(() => undefined)
    expect(sent).toBeLessThan(CHUNKS / 2)
  })
})

describe('a web page that is open on the same machine', () => {
  /** Sends a request as a browser does; `fetch` would not let a test set these headers. */
  const sendAs = async (url: string, path: string, headers: Record<string, string>, body = '{}') => {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    }
    const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      httpRequest(url + path, options, resolve)
        .on('error', reject)
        .end(body)
    })
    return { status: response.statusCode, text: await text(response) }
  }

  const PAGES: [what: string, headers: Record<string, string>][] = [
    ['sends a POST without a preflight', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
    ['submits a form', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }],
    ['of an unknown origin sends JSON', { origin: 'null', ...JSON_TYPE }],
    ['of another port sends JSON', { origin: 'http://localhost:3000', ...JSON_TYPE }],
    ['hides its origin', { 'sec-fetch-site': 'cross-site', ...JSON_TYPE }],
    ['reaches the server through a name of its own', { host: 'evil.example:8080', ...JSON_TYPE }],
    ['sends no JSON', { 'content-type': 'text/plain' }],
  ]

  test.each(PAGES)('and %s can’t change the mock', async (_, headers) => {
    const url = await start()
    const refused = [
      await sendAs(url, '/_states', headers, JSON.stringify(failEveryCall)),
      await sendAs(url, '/_settings', headers, JSON.stringify({ fault: '*:http-500,times=99' })),
    ]
    for (const { status } of refused) expect([403, 415]).toContain(status)
    expect((await nodeTypes(url)).status).toBe(200)
    await post(`${url}/_states`, failEveryCall)
    expect([403, 415]).toContain((await sendAs(url, '/_reset', headers)).status)
    expect((await nodeTypes(url)).status).toBe(500)
  })

  test('can’t read the settings through a name of its own', async () => {
    const url = await start()
    const reply = await new Promise<number | undefined>((resolve) => {
      httpRequest(`${url}/_settings`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
        resolve(statusCode),
      ).end()
    })
    expect(reply).toBe(403)
  })

  test('may change the mock if the mock itself serves it', async () => {
    const url = await start()
    const headers = { origin: url, 'sec-fetch-site': 'same-origin', ...JSON_TYPE }
    expect((await sendAs(url, '/_states', headers, JSON.stringify(failEveryCall))).status).toBe(200)
  })
})

describe('the settings', () => {
  test('have the same names in a link, in flags and over HTTP', async () => {
    const { settings } = parseFlags([
      ...['--scenario', 'sale-ended', '--scenario', 'usdt-balance:amount=5', '--seed', '7'],
      ...['--clock', 'frozen@2026-01-01T00:00:00Z', '--latency', '5', '--fault', 'listNodeTypes:http-503'],
    ])
    const url = await start({ settings })
    const reply = await (await fetch(`${url}/_settings`)).json()
    expect(reply).toEqual({
      now: '2026-01-01T00:00:00.000Z',
      settings: {
        scenario: ['sale-ended', 'usdt-balance:amount=5'],
        seed: ['7'],
        clock: ['frozen@2026-01-01T00:00:00Z'],
        latency: ['5'],
        fault: ['listNodeTypes:http-503'],
      },
    })
    expect((await post(`${url}/_settings`, (reply as { settings: object }).settings)).status).toBe(200)
    expect(await (await fetch(`${url}/_settings`)).json()).toEqual(reply)
    expect((await nodeTypes(url)).status).toBe(503)
  })

  test('that are wrong are all named, and nothing changes', async () => {
    const url = await start()
    const reply = await post(`${url}/_settings`, { scenario: ['sale-ended', 'x'], latency: 'slow', wallet: 'approves' })
    expect(reply.status).toBe(400)
    expect(((await reply.json()) as { problems: string[] }).problems).toHaveLength(3)
    expect(await (await fetch(`${url}/_settings`)).json()).toMatchObject({ settings: {} })
  })

  test('can be adjusted without making the world again', async () => {
    const url = await start()
    await post(`${url}/_settings`, { scenario: 'sale-ended' })
    expect((await send('PATCH', `${url}/_settings`, { fault: 'listNodeTypes:html' })).status).toBe(200)
    expect((await nodeTypes(url)).headers.get('content-type')).toContain('text/html')
    for (const fixed of [{ scenario: 'sale-ended' }, { seed: 7 }])
      expect((await send('PATCH', `${url}/_settings`, fixed)).status).toBe(400)
  })
})

test('the network that the server is started with fails the very first call', async () => {
  const url = await start({ settings: parseFlags(['--network', 'offline']).settings })
  await expect(nodeTypes(url)).rejects.toThrow('fetch failed')
})

test('a dropped connection is an error of the client, and of nothing else', async () => {
  const calls: CallRecord[] = []
  const url = await start({ onCall: (call) => calls.push(call) })
  await post(`${url}/_settings`, { fault: 'listNodeTypes:dropped' })
  await expect(nodeTypes(url)).rejects.toThrow('fetch failed')
  expect((await nodeTypes(url)).status).toBe(200)
  expect(calls.map(({ operation, status }) => [operation, status])).toEqual([
    ['listNodeTypes', 0],
    ['listNodeTypes', 200],
  ])
})

test('a client that gives up is no bug of the mock', async () => {
  const url = await start()
  await post(`${url}/_settings`, { fault: 'listNodeTypes:hang' })
  await expect(fetch(`${url}/api/v1/node/types`, { signal: AbortSignal.timeout(300) })).rejects.toThrow()
  expect((await nodeTypes(url)).status).toBe(200)
})

describe('the flags', () => {
  test.each([
    [['--scenario', 'sale-opened', '--latency', 'slow'], /“sale-opened”.*\n.*“slow”/],
    [['--port', '99999'], /“99999” is not a port/],
    [['--wallet', 'approves'], /--wallet/],
    [['--token', '0x5FbDB2315678afecb367f032d93F642f64180a'], /“0x5FbDB.*” is not an address/],
  ])('%j are refused with the reason', (args, reason) => {
    expect(() => parseFlags(args)).toThrow(reason)
  })

  test('keep the server on this machine unless --host says otherwise', () => {
    expect(parseFlags([])).toMatchObject({ host: '127.0.0.1', port: 8080, check: false, quiet: false })
  })
})

test('pages of any origin may call the API, and not the control routes', async () => {
  const url = await start()
  const origin = 'http://localhost:5173'
  const preflight = await fetch(`${url}/api/v1/node/types`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-headers': 'authorization' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
  const reply = await fetch(`${url}/api/v1/node/types`, { headers: { origin } })
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  const control = await fetch(`${url}/_states`, { method: 'POST', headers: { ...JSON_TYPE, origin }, body: '{}' })
  expect([control.status, control.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test('PATCH with no faults ends those that are planned, and without the name leaves them', async () => {
  const url = await start()
  const patch = (body: object) => send('PATCH', `${url}/_settings`, body)
  const isHtml = async () => (await nodeTypes(url)).headers.get('content-type')?.includes('html')
  await patch({ fault: ['*:html,times=100'] })
  await patch({ latency: 0 })
  expect(await isHtml()).toBe(true)
  expect((await patch({ fault: [] })).status).toBe(200)
  expect(await isHtml()).toBe(false)
})

test('a fault that was used up is no longer listed', async () => {
  const url = await start()
  await send('PATCH', `${url}/_settings`, { fault: ['listNodeTypes:http-500'] })
  const faults = async () =>
    ((await (await fetch(`${url}/_settings`)).json()) as { settings: { fault?: string[] } }).settings.fault
  expect(await faults()).toHaveLength(1)
  expect((await nodeTypes(url)).status).toBe(500)
  expect(await faults()).toBeUndefined()
})
