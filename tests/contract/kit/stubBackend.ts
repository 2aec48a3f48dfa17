import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A string body is sent as an HTML page. */
export type StubResponse = [status: number, body: object | string]

export interface StubHandlers {
  changeState(change: { state: string; action: string }): StubResponse
  getNonce(): StubResponse
}
const VALID_HANDLERS: StubHandlers = {
  changeState: ({ state }) => (state === 'address-is-a-member' ? [200, {}] : [400, { error: 'unknown' }]),
  getNonce: () => [200, { code: 200, data: { nonce: 'n-1' } }],
}

/**
 * Starts a backend with one state and one endpoint.
 *
 * @param overrides handlers that a test breaks
 * @returns its URL; the server ends with the test process
 */
export async function startStubBackend(overrides: Partial<StubHandlers> = {}): Promise<string> {
  const { changeState, getNonce } = { ...VALID_HANDLERS, ...overrides }
  const respond = async (request: IncomingMessage): Promise<StubResponse> => {
    if (request.url === '/_states')
      return changeState(JSON.parse(await text(request)) as Parameters<StubHandlers['changeState']>[0])
    return request.url?.startsWith('/api/v1/auth/nonce?') ? getNonce() : [404, {}]
  }
  const server = createServer((request, response) => {
    respond(request)
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
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns a URL on which no server listens. */
export async function closedPortUrl(): Promise<string> {
  const server = createServer()
  const url = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return url
}
