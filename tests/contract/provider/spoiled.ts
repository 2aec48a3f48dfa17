import { serve } from 'srvx'
import { startMockServer } from '../../../mocks/server.ts'

/** The mock backend behind a proxy that changes what it answers: a backend that errs. */
export async function startSpoiled(spoil: (answer: string) => string) {
  const mock = await startMockServer({ port: 0 })
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
    manual: true,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'POST' ? await request.text() : null
      const answer = await fetch(mock.url + pathname + search, {
        method: request.method,
        headers: request.headers,
        body,
      })
      return new Response(spoil(await answer.text()), { status: answer.status, headers: answer.headers })
    },
  })
  await server.serve()
  const stop = async () => {
    await Promise.all([server.close(true), mock.stop()])
  }
  return { url: new URL(server.url ?? '').origin, stop }
}
