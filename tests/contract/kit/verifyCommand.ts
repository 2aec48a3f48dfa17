import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../../pacts/verify.ts', import.meta.url))

/** `npm run pact:verify -- …` as a team runs it: a process with an exit code. */
export const runVerifyCommand = (...args: string[]) =>
  new Promise<{ code: number | string | null | undefined; output: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })

/** Status and body; a string is a web page. */
export type StubResponse = [status: number, body: object | string]

/** A small backend that knows one state; each test breaks one of its parts. */
export interface StubHandlers {
  changeState(change: { state: string; action: string }): StubResponse
  getNonce(): StubResponse
}
const SOUND: StubHandlers = {
  changeState: ({ state }) => (state === 'address-is-a-member' ? [200, {}] : [400, { error: 'unknown' }]),
  getNonce: () => [200, { code: 200, data: { nonce: 'n-1' } }],
}

export async function startStubBackend(parts: Partial<StubHandlers> = {}): Promise<string> {
  const { changeState, getNonce } = { ...SOUND, ...parts }
  const answer = async (request: IncomingMessage): Promise<StubResponse> => {
    if (request.url === '/_states') return changeState(JSON.parse(await text(request)) as Parameters<StubHandlers['changeState']>[0])
    return request.url?.startsWith('/api/v1/auth/nonce?') ? getNonce() : [404, {}]
  }
  const server = createServer((request, response) => {
    answer(request)
      .then(([status, body]) => {
        const isPage = typeof body === 'string'
        response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
        response.end(isPage ? body : JSON.stringify(body))
      })
      .catch(() => response.destroy())
  })
  return listen(server)
}

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It ends with the tests.
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An address where nobody is. */
export async function closedPortUrl(): Promise<string> {
  const server = createServer()
  const url = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return url
}
