import { TEST_ACCOUNTS } from '../../mocks/seed/addresses.ts'
import { type MockServerOptions, startMockServer } from '../../mocks/server.ts'
import { changeResponse, type Middleware } from './middleware.ts'
import { readResponse, serveLocally } from './serve.ts'

/** Starts the mock backend with its API behind middlewares. */
export async function startChangedBackend(
  middlewares: readonly Middleware[],
  options: Omit<MockServerOptions, 'port'> = {},
) {
  const mock = await startMockServer({ port: 0, ...options })
  const respond = middlewares.reduce(
    (next, middleware) => middleware(next),
    async (request: Request) => readResponse(await mock.backend.respond(request)),
  )
  const server = await serveLocally(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/')) return respond(request)
    return readResponse(await fetch(new Request(mock.url + pathname, request)))
  })
  const stop = async () => {
    await server.stop()
    await mock.stop()
  }
  return { url: server.url, backend: mock.backend, stop }
}

/** Starts the mock backend with other words in its responses. */
export const startFaultyBackend = (from: string, to: string) =>
  startChangedBackend([changeResponse((response) => ({ ...response, text: response.text.replaceAll(from, to) }))])

/** Leaves what STATES.md asks for before the first state: levels, node types and a deposit address. */
const EMPTY = [
  ...['sale-none', 'nothing-withdrawable', 'no-invitees'].map((name) => ({ name, params: {} })),
  ...TEST_ACCOUNTS.map((address) => ({ name: 'address-is-not-a-member', params: { address } })),
]

/** Starts the mock backend with nothing in its database, free to say what the OpenAPI document does not. */
export const startLetterBackend = (middlewares: readonly Middleware[]) =>
  startChangedBackend(middlewares, { settings: { scenarios: EMPTY, faults: [] }, wrap: (backend) => backend })
