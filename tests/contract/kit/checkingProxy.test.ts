import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { MAIN_MEMBER_KEY } from '../../../mocks/seed/testKeys.ts'
import { readOpenApi } from '../../../pacts/tools/openApiFile.ts'
import { type Interaction, readPact } from '../../../pacts/tools/pactFile.ts'
import { type CheckedAnswer, startCheckingProxy } from '../../../pacts/tools/proxy/checkingProxy.ts'
import { formatAnswer } from '../../../pacts/tools/proxy/formatAnswer.ts'
import { findContradictions, type PlayedAnswer } from '../../../pacts/tools/proxy/pactCheck.ts'
import { startFaultyProvider } from '../provider/faultyProvider.ts'
import type { TextResponse } from '../serve.ts'
import { startStubBackend } from './stubBackend.ts'

const CLI = fileURLToPath(new URL('../../../pacts/tools/cli.ts', import.meta.url))
const SALES = '/api/v1/node/sales'
const TYPES = '/api/v1/node/types'

/** Starts the mock backend with changed responses behind the checking proxy, with a member logged in. */
async function startProxy(change: (response: TextResponse) => TextResponse = (response) => response) {
  const provider = await startFaultyProvider({ response: change })
  onTestFinished(provider.stop)
  const answers: CheckedAnswer[] = []
  const proxy = await startCheckingProxy({
    provider: provider.url,
    pact: readPact(),
    openApi: readOpenApi(),
    onChecked: (checked) => answers.push(checked),
  })
  onTestFinished(proxy.stop)
  const state = JSON.stringify({ state: 'member-logged-in', action: 'setup' })
  const headers = { 'content-type': 'application/json' }
  const loggedIn = await fetch(`${provider.url}/_states`, { method: 'POST', headers, body: state })
  const { accessToken } = (await loggedIn.json()) as { accessToken: string }
  /** Requests a path as the app does. */
  const get = (path: string, token: string | undefined = accessToken) =>
    fetch(proxy.url + path, {
      headers: { 'accept-language': 'en-US', ...(token && { authorization: `Bearer ${token}` }) },
    })
  /** Waits for the checks. @returns the problems by call */
  const problems = async () => {
    await proxy.idle()
    return answers.map(({ id, problems }) => [id, problems] as const)
  }
  return { get, problems, answers, accessToken }
}

const rewrite =
  (from: string | RegExp, to: string) =>
  (response: TextResponse): TextResponse => ({ ...response, text: response.text.replaceAll(from, to) })

test('passes answers on unchanged and has nothing to say about right ones', async () => {
  const { get, problems } = await startProxy()
  const reads = [TYPES, SALES, '/api/v1/wallet/accounts', '/api/v1/wallet/transaction?page=1&size=10']
  const bodies = await Promise.all(reads.map(async (path) => (await get(path)).json()))
  expect(bodies).toMatchObject(reads.map(() => ({ code: 200 })))
  expect(await (await get(TYPES, '')).json()).toMatchObject({ code: 401 })
  expect(await (await get('/', '')).text()).not.toBe('')
  expect((await problems()).map(([, found]) => found)).toEqual([[], [], [], [], []])
})

test.for<[string, (response: TextResponse) => TextResponse, string]>([
  ['a missing field', rewrite('"price"', '"cost"'), `OpenAPI: $.data[0].items[0] must have required property 'price'`],
  [
    'null as a price',
    rewrite(/"price":"[0-9]+"/g, '"price":null'),
    'listNodeSales: for any member: $.data[0].items[0].price',
  ],
  [
    'an HTML page',
    (response) => ({ ...response, type: 'text/html', text: '<html>' }),
    'the body is not JSON: "<html>"',
  ],
  ['text/plain', (response) => ({ ...response, type: 'text/plain' }), 'OpenAPI: Content-Type is "text/plain'],
])('names an answer with %s', async ([, change, expected]) => {
  const { get, problems } = await startProxy(change)
  await get(SALES)
  const [[id, found] = ['', []]] = await problems()
  expect(id).toBe('listNodeSales')
  expect(found.join('\n')).toContain(expected)
})

test('a pending interaction makes no answer wrong', async () => {
  // The Pact has an error of this call over HTTP 500, as an assumption.
  const { get, problems } = await startProxy((response) => ({ ...response, text: '{"code":500,"message":"Later."}' }))
  await get('/api/v1/wallet/accounts')
  expect(await problems()).toEqual([['listAccounts', []]])
})

test('names a call that the contract does not have', async () => {
  const { get, problems } = await startProxy()
  await get('/api/v1/node/prices')
  expect(await problems()).toEqual([[undefined, ['the contract has no GET /api/v1/node/prices']]])
})

test('an answer is right if it fits one of the interactions of its call and its code', async () => {
  const [real] = readPact().interactions.filter(({ pending }) => !pending) as [Interaction]
  const wanting = (data: string): Interaction => ({
    ...real,
    description: data,
    request: { method: 'GET', path: TYPES },
    response: {
      status: 200,
      body: { content: { code: 200, data }, contentType: 'application/json', encoded: false } as object,
    },
  })
  const answer = (data: string): PlayedAnswer => ({
    ...{ method: 'GET', path: TYPES },
    response: {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: JSON.stringify({ code: 200, data }),
    },
  })
  const pact = { ...readPact(), interactions: [wanting('open'), wanting('closed')] }
  const found = await findContradictions(pact, [answer('open'), answer('closed'), answer('neither')])
  expect(found.map((contradiction) => contradiction?.mismatches.length)).toEqual([undefined, undefined, 1])
})

test('what a browser asks before a call is no call', async () => {
  const checked: CheckedAnswer[] = []
  const proxy = await startCheckingProxy({
    provider: await startStubBackend(),
    pact: readPact(),
    openApi: readOpenApi(),
    onChecked: (answer) => checked.push(answer),
  })
  onTestFinished(proxy.stop)
  for (const method of ['OPTIONS', 'HEAD', 'GET']) await (await fetch(proxy.url + TYPES, { method })).text()
  await proxy.idle()
  expect(checked.map(({ exchange }) => exchange.request.method)).toEqual(['GET'])
})

test('prints no token', async () => {
  const { get, problems, answers, accessToken } = await startProxy(
    rewrite(/"data":.*\}$/g, `"data":"${MAIN_MEMBER_KEY}"}`),
  )
  await get(`${TYPES}?token=${accessToken}`)
  await problems()
  const text = answers.map(formatAnswer).join()
  expect(text).toContain(`GET ${TYPES}?token=… -> 200`)
  expect(text).not.toContain(accessToken)
})

test('the command prints its address, each wrong answer once, and the totals when it is interrupted', async () => {
  const { url, stop } = await startFaultyProvider({ response: rewrite('"nonce"', '"number"') })
  onTestFinished(stop)
  const command = spawn(process.execPath, [CLI, 'proxy', '--provider', url, '--port', '0'])
  onTestFinished(() => void command.kill('SIGKILL'))
  let output = ''
  command.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await expect.poll(() => output, { timeout: 20_000 }).toMatch(/-> /)
  const [address = ''] = output.split(' ')
  for (const _ of [1, 2]) await fetch(`${address}/api/v1/auth/nonce?address=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`)
  await expect.poll(() => output, { timeout: 20_000 }).toContain('getNonce: for a member: ')
  command.kill('SIGTERM')
  const [code] = (await once(command, 'close')) as [number]
  expect(output.match(/^GET \/api\/v1\/auth\/nonce/gm)).toHaveLength(1)
  expect(output).toContain('getNonce             2 answers, 2 break the contract')
  expect(code).toBe(1)
})
