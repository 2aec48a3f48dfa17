import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startMockServer } from '../../../mocks/server.ts'
import { type StubResponse, closedPortUrl, startStubBackend, runVerifyCommand } from './verifyCommand.ts'

const nobody: StubResponse = [404, 'Not found']

test.concurrent.for([
  ['no provider', [], 'Whom to verify?'],
  ['an option that does not exist', ['--provder', 'x'], "Unknown option '--provder'"],
  ['no address', ['--provider', 'localhost:8080'], 'must be an address like http://localhost:8080'],
  ['no such interaction', ['--provider', 'http://127.0.0.1:9', '--only', 'x('], 'No interaction is called "x("'],
  ['no such contract', ['--provider', 'http://127.0.0.1:9', '--contract', 'no.json'], 'no.json cannot be read'],
] as const)('cannot verify: %s', async ([, args, words], { expect }) => {
  const { code, output } = await runVerifyCommand(...args)
  expect(output).toContain(words)
  expect(code).toBe(2)
})

test.concurrent.for([
  ['no state endpoint', { states: () => nobody }, 'There is no state endpoint: POST http'],
  ['one that accepts every state', { states: (): StubResponse => [200, {}] }, 'accepts states that it does not know'],
  ['one that breaks on an unknown state', { states: (): StubResponse => [500, {}] }, 'repeat a 5xx for two minutes'],
  ['one behind a login', { states: (): StubResponse => [401, {}] }, 'without a login'],
  ['none of the calls', { nonce: () => nobody }, 'whatever stands before that belongs to --provider'],
] as const)('cannot verify: a backend with %s', async ([, parts, words], { expect }) => {
  const { code, output } = await runVerifyCommand('--provider', await startStubBackend(parts), '--only', 'getNonce: of an address')
  expect(output).toContain(words)
  expect(code).toBe(2)
})

test.concurrent('a base path too many: says where the calls are', async ({ expect }) => {
  const url = await startStubBackend()
  const { code, output } = await runVerifyCommand('--provider', `${url}/api/v1/`, '--only', 'getNonce')
  expect(output).toContain(`Take --provider ${url}\n`)
  expect(code).toBe(2)
})

test.concurrent('only what is asked for; both reports are written', async ({ expect, onTestFinished }) => {
  const { url, stop } = await startMockServer({ port: 0 })
  onTestFinished(stop)
  const folder = mkdtempSync(join(tmpdir(), 'kit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [json, junit] = [join(folder, 'new', 'out.json'), join(folder, 'out.xml')]
  const only = ['--only', 'getNonce: of an address', '--only', '^listNodeTypes: the']
  const { code, output } = await runVerifyCommand('--provider', url, ...only, '--json', json, '--junit', junit)
  expect(output).toContain('ok      getNonce: of an address (')
  expect(output).not.toContain('authorize')
  expect(code).toBe(0)
  const report = JSON.parse(readFileSync(json, 'utf8')) as { interactionResults: { description: string }[] }
  expect(report.interactionResults.map(({ description }) => description)).toContain('listNodeTypes: the kinds of nodes')
  expect(readFileSync(junit, 'utf8')).toMatch(/<testcase name="[^"]*getNonce: of an address"/)
})

/** A contract of two interactions: a binding one and a reading. */
function contractFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'kit-')), 'contract.json')
  const interaction = (description: string, more: object, generators?: object) => ({
    type: 'Synchronous/HTTP',
    description,
    providerStates: [{ name: 'address-is-a-member', params: { address: '0xf39F' } }],
    request: { method: 'GET', path: '/api/v1/auth/nonce', query: { address: ['0x(1)'] }, generators },
    response: { status: 200, body: { content: { code: 200 }, contentType: 'application/json', encoded: false } },
    ...more,
  })
  const token = { header: { Authorization: { type: 'ProviderState', expression: `Bearer \${accessToken}` } } }
  const interactions = [
    interaction('binding (a)', { pending: false }),
    interaction('reading', { pending: true, comments: { text: ['It is read so.'] } }),
    interaction('with a token', { providerStates: [{ name: 'member-logged-in' }] }, token),
  ]
  const metadata = { pactSpecification: { version: '4.0' } }
  writeFileSync(file, JSON.stringify({ consumer: { name: 'c' }, provider: { name: 'p' }, interactions, metadata }))
  return file
}

test.concurrent('a failure comes with its state, parameters, request and mismatch', async ({ expect }) => {
  const url = await startStubBackend({ getNonce: () => [200, { code: 500 }] })
  const { code, output } = await runVerifyCommand(url, '--contract', contractFile(), '--only', 'binding (a)')
  expect(output).toContain('FAILED  binding (a)')
  expect(output).toContain('1) binding (a)\n   State:   address-is-a-member {"address":"0xf39F"}')
  expect(output).toContain('Request: GET /api/v1/auth/nonce?address=0x%281%29\n   - $.code -> Expected 500')
  expect(output).toContain('Binding: 0 passed, 1 failed. Pending (readings): 0 passed, 0 failed.')
  expect(code).toBe(1)
})

test.concurrent('a reading that differs is told and does not count', async ({ expect }) => {
  const url = await startStubBackend({ getNonce: () => [200, { code: 500 }] })
  const { code, output } = await runVerifyCommand(url, '--contract', contractFile(), '--only', 'reading')
  expect(output).toContain('1) reading  (pending: a reading, does not count)\n   Reading: It is read so.')
  expect(code).toBe(0)
})

test.concurrent.for([
  [200, { token: 't' }, 'handed over no accessToken; it answered 200 {"token":"t"}'],
  [503, { error: 'busy' }, 'answered 503 {"error":"busy"}'],
] as const)('a state that does not do fails at once: %i', async ([status, body, words], { expect }) => {
  const changeState = ({ state }: { state: string }): StubResponse => (state === 'member-logged-in' ? [status, body] : [400, {}])
  const { code, output } = await runVerifyCommand(await startStubBackend({ changeState }), '--contract', contractFile(), '--only', 'token')
  expect(output).toContain(`- member-logged-in: the state endpoint ${words}`)
  expect(code).toBe(1)
})

test('cannot verify: nobody there', async () => {
  const { code, output } = await runVerifyCommand('--provider', await closedPortUrl())
  expect(output).toMatch(/^The provider http:[^ ]+ cannot be reached: nothing listens there.*\n$/)
  expect(code).toBe(2)
})
