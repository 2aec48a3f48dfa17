import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenLocally } from '../../../pacts/tools/verify/listenLocally.ts'

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
  const { url } = await listenLocally(async (request, response) => {
    const [status, body] = await respond(request)
    const isPage = typeof body === 'string'
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
    response.end(isPage ? body : JSON.stringify(body))
  })
  return url
}

/** Returns a URL on which no server listens. */
export async function closedPortUrl(): Promise<string> {
  const { url, stop } = await listenLocally(() => Promise.resolve())
  stop()
  return url
}
