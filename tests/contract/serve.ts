import { serve } from 'srvx'

/** A buffered response, which tests can record, replay and rewrite. */
export interface TextResponse {
  status: number
  /** Content type. */
  type: string
  /** Value of `Cache-Control`; empty if there is none. */
  cacheControl: string
  text: string
  /** Where a redirect leads. */
  location?: string
}

/** Buffers a response. */
export const readResponse = async (response: Response): Promise<TextResponse> => ({
  status: response.status,
  type: response.headers.get('content-type') ?? '',
  cacheControl: response.headers.get('cache-control') ?? '',
  text: await response.text(),
})

/**
 * Serves HTTP on a free port of 127.0.0.1.
 *
 * @param respond gets the request with its body buffered, so that it can be copied and sent on
 * @returns the origin and a function that stops the server
 */
export async function serveLocally(respond: (request: Request) => Promise<TextResponse>) {
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
    manual: true,
    fetch: async (request) => {
      const { url, method, headers: sent } = request
      const body = method === 'POST' ? await request.text() : null
      const { status, type, cacheControl, text, location } = await respond(
        new Request(url, { method, headers: new Headers(sent), body }),
      )
      // One connection per request: on a kept-alive connection the verifier waits 40 ms for more data each time.
      const cached = cacheControl === '' ? {} : { 'cache-control': cacheControl }
      const headers = { 'content-type': type, ...cached, ...(location && { location }), connection: 'close' }
      return new Response(text, { status, headers })
    },
  })
  await server.serve()
  return { url: new URL(server.url ?? '').origin, stop: () => server.close(true) }
}
