import { serve } from 'srvx'

/** Serves HTTP on a free port of this machine. */
export async function serveLocally(fetch: (request: Request) => Promise<Response>) {
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    gracefulShutdown: false,
    manual: true,
    fetch,
  })
  await server.serve()
  return { url: new URL(server.url ?? '').origin, stop: () => server.close(true) }
}
