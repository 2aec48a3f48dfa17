import { parseArgs } from 'node:util'
import { serve } from 'srvx'
import { type Backend, createBackend } from './backend.ts'
import { changeState } from './stateEndpoint.ts'

const ABOUT = `The mock backend of the TPU app: all 18 calls under /api, on seeded data that nobody owns.

  POST /_states  {"state": "sale-ended", "params": {}}   enter a situation (Pact provider states)
  POST /_reset                                           back to the seed
`

export interface MockServerOptions {
  /** 0: any free port. */
  port: number
  hostname?: string
  /** Unix milliseconds. */
  clock?: () => number
  latencyMs?: number
}

export interface MockServer {
  url: string
  port: number
  backend: Backend
  stop(): Promise<void>
}

async function respond(backend: Backend, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const call = `${request.method} ${pathname}`
  if (call === 'POST /_states') return changeState(backend, request)
  if (call === 'GET /') return new Response(ABOUT)
  if (call !== 'POST /_reset') return backend.respond(request)
  await backend.reset()
  return Response.json({})
}

/** Starts the mock backend as an HTTP server; rejects when the port is taken. */
export async function startMockServer({
  port,
  hostname = '127.0.0.1',
  ...options
}: MockServerOptions): Promise<MockServer> {
  const backend = createBackend(options)
  const server = serve({
    port,
    hostname,
    silent: true,
    gracefulShutdown: false,
    manual: true,
    fetch: (request) => respond(backend, request),
    // A bug in the mock (a reply that breaks the contract) is told to whoever asked.
    error: (error) => Response.json({ code: 500, message: String(error), data: null }, { status: 500 }),
  })
  await server.serve()
  const url = new URL(server.url ?? `http://${hostname}:${port}`)
  return { url: url.origin, port: Number(url.port), backend, stop: () => server.close(true) }
}

/** A clock that starts at a moment and runs on. */
function clockFrom(text: string | undefined): () => number {
  const offset = text === undefined ? 0 : Date.parse(text) - Date.now()
  if (Number.isNaN(offset)) throw new Error(`--now must be a date such as 2026-11-21T14:02:00Z, not "${text}"`)
  return () => Date.now() + offset
}

function numberFrom(name: string, text: string): number {
  if (!/^[0-9]{1,6}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return Number(text)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      latency: { type: 'string', default: '0' },
      now: { type: 'string' },
    },
  })
  const { url } = await startMockServer({
    port: numberFrom('port', values.port),
    hostname: values.host,
    clock: clockFrom(values.now),
    latencyMs: numberFrom('latency', values.latency),
  })
  process.stdout.write(`The mock backend answers at ${url}/api, on seeded data. Stop it with Ctrl+C.\n`)
  process.stdout.write(`Situations: POST ${url}/_states {"state", "params"}. Back to the seed: POST ${url}/_reset\n`)
}

if (import.meta.main) {
  main().catch((error: Error & { code?: string; port?: number }) => {
    const reason =
      error.code === 'EADDRINUSE' ? `Port ${error.port} is taken. Choose another with --port.` : error.message
    process.stderr.write(`${reason}\n`)
    process.exit(1)
  })
}
