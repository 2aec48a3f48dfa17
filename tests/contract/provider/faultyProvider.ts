import { startMockServer } from '../../../mocks/server.ts'
import { readResponse, serveLocally, type TextResponse } from '../serve.ts'

/**
 * Starts the mock backend behind a proxy that changes its responses.
 *
 * @param change a rewrite of the text of every response, state changes included, or of the whole responses of the API
 */
export async function startFaultyProvider(
  change: ((text: string) => string) | { response: (response: TextResponse, url: URL) => TextResponse },
) {
  const mock = await startMockServer({ port: 0 })
  const proxy = await serveLocally(async (request) => {
    const url = new URL(request.url)
    const { pathname, search } = url
    const response = await readResponse(await fetch(new Request(mock.url + pathname + search, request)))
    if (typeof change === 'function') return { ...response, text: change(response.text) }
    return pathname.startsWith('/api/') ? change.response(response, url) : response
  })
  const stop = async () => {
    await Promise.all([proxy.stop(), mock.stop()])
  }
  return { url: proxy.url, stop }
}
