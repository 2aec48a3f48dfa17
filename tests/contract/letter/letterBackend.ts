import { MAIN_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { startMockServer } from '../../../mocks/server.ts'
import { readResponse, serveLocally } from '../serve.ts'
import type { Middleware } from './middleware.ts'

/** Leaves what STATES.md asks for before the first state: levels, node types and a deposit address. */
const EMPTY: readonly [state: string, params?: object][] = [
  ['sale-none'],
  ['nothing-withdrawable'],
  ['no-invitees'],
  ...TEST_ACCOUNTS.map((address): [string, object] => ['address-is-not-a-member', { address }]),
  ['address-is-not-a-member', { address: MAIN_MEMBER }],
]

/** Starts the mock backend with nothing in its database, behind middlewares. */
export async function startLetterBackend(middlewares: readonly Middleware[]) {
  const mock = await startMockServer({ port: 0, wrap: (backend) => backend })
  const clear = async () => {
    for (const [state, params] of EMPTY) await mock.backend.setState(state, params)
  }
  await clear()
  const respond = middlewares.reduce(
    (next, middleware) => middleware(next),
    async (request: Request) => readResponse(await mock.backend.respond(request)),
  )
  const server = await serveLocally(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/api/')) return respond(request)
    const isTeardown = (await request.clone().text()).includes('"teardown"')
    const response = await readResponse(await fetch(new Request(mock.url + pathname, request)))
    if (isTeardown) await clear()
    return response
  })
  const stop = async () => {
    await server.stop()
    await mock.stop()
  }
  return { url: server.url, stop }
}
