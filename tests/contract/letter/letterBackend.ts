import { TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { startMockServer } from '../../../mocks/server.ts'
import { readResponse, serveLocally } from '../serve.ts'
import type { Middleware } from './middleware.ts'

/** Leaves what STATES.md asks for before the first state: levels, node types and a deposit address. */
const EMPTY = [
  ...['sale-none', 'nothing-withdrawable', 'no-invitees'].map((name) => ({ name, params: {} })),
  ...TEST_ACCOUNTS.map((address) => ({ name: 'address-is-not-a-member', params: { address } })),
]

/** Starts the mock backend with nothing in its database, behind middlewares. */
export async function startLetterBackend(middlewares: readonly Middleware[]) {
  const settings = { scenarios: EMPTY, faults: [] }
  const mock = await startMockServer({ port: 0, settings, wrap: (backend) => backend })
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
  return { url: server.url, stop }
}
