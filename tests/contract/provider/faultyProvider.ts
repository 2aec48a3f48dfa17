import { startMockServer } from '../../../mocks/server.ts'
import { serveLocally } from '../serve.ts'

/** The mock backend behind a proxy that changes what it answers: a backend that errs. */
export async function startFaultyProvider(spoil: (answer: string) => string) {
  const mock = await startMockServer({ port: 0 })
  const proxy = await serveLocally(async (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'POST' ? await request.text() : null
    const answer = await fetch(mock.url + pathname + search, { method, headers, body })
    return new Response(spoil(await answer.text()), { status: answer.status, headers: answer.headers })
  })
  const stop = async () => {
    await Promise.all([proxy.stop(), mock.stop()])
  }
  return { url: proxy.url, stop }
}
