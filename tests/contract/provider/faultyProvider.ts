import { startMockServer } from '../../../mocks/server.ts'
import { readResponse, serveLocally } from '../serve.ts'

/** Starts the mock backend behind a proxy that rewrites the text of each response, state changes included. */
export async function startFaultyProvider(rewrite: (text: string) => string) {
  const mock = await startMockServer({ port: 0 })
  const proxy = await serveLocally(async (request) => {
    const { pathname, search } = new URL(request.url)
    const response = await readResponse(await fetch(new Request(mock.url + pathname + search, request)))
    return { ...response, text: rewrite(response.text) }
  })
  const stop = async () => {
    await Promise.all([proxy.stop(), mock.stop()])
  }
  return { url: proxy.url, stop }
}
