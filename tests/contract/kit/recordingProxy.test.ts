import { execFileSync } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { formatCurl } from '../../../pacts/tools/verify/formatCurl.ts'
import { listenLocally } from '../../../pacts/tools/verify/listenLocally.ts'
import { INTERACTION_HEADER } from '../../../pacts/tools/verify/numberedPact.ts'
import { startRecordingProxy } from '../../../pacts/tools/verify/recordingProxy.ts'

async function startProvider(listener: RequestListener) {
  const { url: provider, stop } = await listenLocally(async (request, response) => listener(request, response))
  onTestFinished(stop)
  const proxy = await startRecordingProxy(`${provider}/base`)
  onTestFinished(proxy.stop)
  return { provider, proxy }
}

const post = (url: string, body = '{"a":1}') =>
  fetch(`${url}/api/x?b=1`, { method: 'POST', headers: { [INTERACTION_HEADER]: '3', 'X-Name': 'v' }, body })

test('passes the request and the response on unchanged, and records both', async () => {
  let seen = ''
  const { provider, proxy } = await startProvider(async (request, response) => {
    seen = `${request.url} ${request.headers.host} ${request.headers[INTERACTION_HEADER]} ${await text(request)}`
    response.writeHead(404, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] }).end('{"code":404}')
  })
  const response = await post(proxy.url)
  expect(seen).toBe(`/base/api/x?b=1 ${new URL(provider).host} undefined {"a":1}`)
  expect([response.status, await response.text()]).toEqual([404, '{"code":404}'])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const exchange = proxy.exchanges.get(3)
  expect(exchange?.response).toMatchObject({ status: 404, body: '{"code":404}' })
  expect(exchange?.request).toMatchObject({ method: 'POST', url: `${provider}/base/api/x?b=1`, body: '{"a":1}' })
})

test('records a compressed response as text', async () => {
  const { proxy } = await startProvider((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"code":200}'))
  })
  expect(await (await post(proxy.url)).text()).toBe('{"code":200}')
  expect(proxy.exchanges.get(3)?.response?.body).toBe('{"code":200}')
})

test.each<[string, RequestListener, string]>([
  ['closes the connection', (request) => request.socket.destroy(), 'closed the connection without a complete response'],
  [
    'sends half a response',
    (request, response) => {
      response.writeHead(200, { 'content-length': 9 }).write('half')
      setTimeout(() => request.socket.destroy(), 20)
    },
    'closed the connection without a complete response',
  ],
  ['does not speak HTTP', (request) => request.socket.end('SSH-2.0-OpenSSH\r\n'), 'the response is not valid HTTP'],
])('says in plain words that the server %s', async (_, listener, message) => {
  const { proxy } = await startProvider(listener)
  await expect(post(proxy.url)).rejects.toThrow()
  expect(proxy.exchanges.get(3)?.error).toContain(message)
})

test('the curl line has every header and the whole body', async () => {
  const { provider, proxy } = await startProvider((_, response) => response.end('{}'))
  const body = JSON.stringify({ name: "O'Hara", text: `$5 \`x\` \\${'x'.repeat(500)}` })
  await post(proxy.url, body)
  const line = formatCurl(proxy.exchanges.get(3)?.request ?? expect.fail('nothing was recorded'))
  const sent = String(execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${line}`])).split('\n')
  expect(sent).toEqual(expect.arrayContaining(['-X', 'POST', 'X-Name: v', body, `${provider}/base/api/x?b=1`]))
  expect(line).not.toContain(INTERACTION_HEADER)
})
