import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startMockServer } from '../../../mocks/server.ts'
import { type Interaction, type Pact, readPact } from '../../../pacts/tools/pactFile.ts'
import { runVerify, verifyProvider } from '../runVerify.ts'
import { readResponse, serveLocally } from '../serve.ts'
import { closedPortUrl, type StubResponse, startStubBackend } from './stubBackend.ts'
import { emptyFolder } from './verdicts.ts'

const notFound: StubResponse = [404, 'Not found']

test.concurrent.for([
  ['no provider', [], '--provider is required'],
  ['an unknown option', ['--provder', 'x'], "Unknown option '--provder'"],
  ['a provider that is not a URL', ['--provider', 'localhost:8080'], 'must be a URL like http://localhost:8080'],
  [
    'a filter that matches nothing',
    ['--provider', 'http://127.0.0.1:9', '--only', 'x('],
    'No interaction matches "x("',
  ],
  [
    'a token and a filter of interactions that change something',
    ['--provider', 'http://127.0.0.1:9', '--access-token', 't', '--only', '^buyNode: a licence'],
    'No interaction matches "^buyNode: a licence"',
  ],
  ['an empty token', ['--provider', 'http://127.0.0.1:9', '--access-token', ''], '--access-token is empty'],
  ['a header without a value', ['--provider', 'http://127.0.0.1:9', '--header', 'x'], '--header must be like'],
  ['--keep with many interactions', ['--provider', 'http://127.0.0.1:9', '--keep'], '--keep needs one interaction'],
] as const)('exits with 2: %s', async ([, args, message], { expect }) => {
  const { code, output } = await runVerify(args)
  expect(output).toContain(message)
  expect(code).toBe(2)
})

test.concurrent.for([
  ['no state endpoint', { changeState: () => notFound }, 'See "Provider states" in the README.md of the package.'],
  [
    'a state endpoint that takes no POST',
    { changeState: (): StubResponse => [405, {}] },
    'There is no state endpoint: POST http',
  ],
  [
    'a state endpoint that accepts unknown states',
    { changeState: (): StubResponse => [200, {}] },
    'accepts unknown states',
  ],
  [
    'a state endpoint that returns 500 for an unknown state',
    { changeState: (): StubResponse => [500, {}] },
    'retry a 5xx for two minutes',
  ],
  ['a state endpoint behind a login', { changeState: (): StubResponse => [401, {}] }, 'without a login'],
  ['no endpoints', { getNonce: () => notFound }, 'include any prefix in --provider'],
] as const)('exits with 2: a backend with %s', async ([, handlers, message], { expect }) => {
  const { code, output } = await verifyProvider(await startStubBackend(handlers), '--only', 'getNonce: for a member')
  expect(output).toContain(message)
  expect(code).toBe(2)
})

test.concurrent('suggests the right base path', async ({ expect }) => {
  const url = await startStubBackend()
  const { code, output } = await verifyProvider(`${url}/api/v1/`, '--only', 'getNonce')
  expect(output).toMatch(new RegExp(`Use --provider ${url}$`))
  expect(code).toBe(2)
})

test.concurrent('verifies only the selected interactions and writes a JUnit report', async ({
  expect,
  onTestFinished,
}) => {
  const { url, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  const junit = join(emptyFolder(onTestFinished), 'new', 'out.xml')
  const only = ['--only', 'getNonce: for a member', '--only', '^listNodeTypes: all']
  const { code, output } = await verifyProvider(url, ...only, '--junit', junit)
  expect(output).toContain('ok          getNonce: for a member (')
  expect(output).toContain('ok          listNodeTypes: all node types (')
  expect(output).not.toContain('authorize')
  expect(code).toBe(0)
  expect(readFileSync(junit, 'utf8')).toMatch(/<testcase name="[^"]*getNonce: for a member"/)
})

const interaction = (description: string, more: Partial<Interaction>, generators?: object): Interaction => ({
  description,
  providerStates: [{ name: 'address-is-a-member', params: { address: '0xf39F' } }],
  request: { method: 'GET', path: '/api/v1/auth/nonce', query: { address: ['0x(1)'] }, generators },
  response: {
    status: 200,
    body: { content: { code: 200 }, contentType: 'application/json', encoded: false } as object,
  },
  ...more,
})
const TOKEN = { header: { Authorization: { type: 'ProviderState', expression: `Bearer \${accessToken}` } } }
const LOGGED_IN = [{ name: 'member-logged-in' }]

/** A Pact with an interaction without a token, and one that needs a token from its state. */
const PACT: Pact = {
  ...readPact(),
  interactions: [
    interaction('binding (a)', {}),
    interaction('with a token', { providerStates: LOGGED_IN, comments: { tags: ['read-only'] } }, TOKEN),
  ].map((one) => ({ type: 'Synchronous/HTTP', ...one })),
}
const verifySmallPact = (url: string, ...args: string[]) => runVerify(['--provider', url, ...args], PACT)

test.concurrent('prints the state, parameters, request, response and mismatch of a failure', async ({ expect }) => {
  const url = await startStubBackend({ getNonce: () => [200, { code: 500 }] })
  const { code, output } = await verifySmallPact(url, '--only', 'binding (a)')
  expect(output).toContain('FAILED      binding (a)')
  expect(output).toContain('1) binding (a)\n   State:     address-is-a-member {"address":"0xf39F"}')
  expect(output).toMatch(/Repeat: {4}curl -i .*"http:.*\/api\/v1\/auth\/nonce\?address=0x%281%29"\n/)
  expect(output).toContain("\n\nThe states are undone. To send a request again: --only '<description>' --keep.\n\n")
  expect(output).toContain('Response:  200 application/json\n             {"code":500}\n   - $.code -> Expected 500')
  expect(output).toContain('Binding: 0 passed, 1 failed, 0 not played. Pending: 0 passed, 0 differs, 0 not played.')
  expect(code).toBe(1)
})

test.concurrent('an interaction whose state is refused is not played', async ({ expect }) => {
  const changeState = ({ state }: { state: string }): StubResponse =>
    state === 'member-logged-in' ? [503, { error: 'busy' }] : [400, {}]
  const { code, output } = await verifySmallPact(await startStubBackend({ changeState }), '--only', 'token')
  expect(output).toContain('   member-logged-in returned 503 {"error":"busy"}')
  expect(output).toContain('Binding: 0 passed, 0 failed, 1 not played.')
  expect(code).toBe(1)
})

test.concurrent('with an access token no state is set, and only what is read is verified, and the token is in no report', async ({
  expect,
}) => {
  const changes: string[] = []
  const url = await startStubBackend({
    changeState: ({ state }) => {
      changes.push(state)
      return [200, {}]
    },
    getNonce: () => [200, { code: 500, message: 'not for real-token' }],
  })
  const { code, output } = await verifySmallPact(url, '--access-token', 'real-token')
  expect(output).toContain('authorization: Bearer $ACCESS_TOKEN')
  expect(output).not.toContain('real-token')
  expect(output).toContain('not for $ACCESS_TOKEN')
  expect(output).not.toContain('binding (a)')
  expect(output).toContain('FAILED      with a token (')
  expect(changes).toEqual([])
  expect(code).toBe(1)
})

const bash = (script: string) =>
  new Promise<string>((resolve) => {
    execFile('bash', ['-c', script], (_error, stdout) => resolve(stdout))
  })

test.concurrent('headers reach backend and states, and with --keep the printed command repeats the request', async ({
  expect,
  onTestFinished,
}) => {
  const seen: string[] = []
  const { url, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  const gateway = await serveLocally(async (request) => {
    if (request.headers.get('x-key') !== 'k') return { status: 403, type: '', cacheControl: '', text: '' }
    seen.push(new URL(request.url).pathname)
    const response = await readResponse(await fetch(new Request(url + new URL(request.url).pathname, request)))
    return { ...response, text: response.text.replace('"data":[]', '"data":null') }
  })
  onTestFinished(gateway.stop)
  const options = ['--only', '^listAccounts: no accounts$', '--header', 'X-Key: k']
  const { output } = await verifyProvider(gateway.url, ...options, '--keep')
  expect(seen).toContain('/_states')
  expect(output).not.toContain('The states are undone.')
  const [, command = ''] = /Repeat: +(curl -i .*)\n {3}Response:/.exec(output) ?? []
  expect(await bash(command), output).toContain('"code":200,"message":"OK","data":null')
})

test.concurrent('--wait waits for a backend that starts later', async ({ expect, onTestFinished }) => {
  const url = await closedPortUrl()
  const running = verifyProvider(url, '--wait', '30', '--only', 'getNonce')
  const { stop } = await startMockServer({ port: Number(new URL(url).port) })
  onTestFinished(stop)
  expect((await running).output).toContain('Binding: 2 passed')
})

test('exits with 2: no server', async () => {
  const { code, output } = await verifyProvider(await closedPortUrl())
  expect(output).toMatch(/^The provider http:[^ ]+ cannot be reached: connection refused.*$/)
  expect(code).toBe(2)
})
