import { parseArgs } from 'node:util'
import { serve } from 'srvx'
import { type Backend, createBackend } from './backend.ts'
import { createRpcChainReader, fetchChainId } from './chain/rpcChainReader.ts'
import { withOpenApiValidation } from './docs/openapiValidation.ts'
import { swaggerUiResponse } from './docs/swaggerUi.ts'
import { handleStateChange } from './scenarios/stateEndpoint.ts'
import { STABLECOIN } from './seed/addresses.ts'

const HELP = `The mock backend of the TPU app: all 18 endpoints under /api, with seeded data.

  GET  /docs                                             API documentation (Swagger UI)
  GET  /openapi.json                                     OpenAPI document
  POST /_states  {"state": "sale-ended", "params": {}}   apply a scenario (Pact provider state)
  POST /_reset                                           restore the seeded data
`

export interface MockServerOptions {
  /** 0 picks a free port. */
  port: number
  hostname?: string
  /** Returns Unix milliseconds. */
  clock?: () => number
  /** Delay before each response. */
  latencyMs?: number
  /** JSON-RPC node to verify deposits with. Without it, a confirmed deposit stays under review. */
  rpcUrl?: string | undefined
  /** Address of the USDT contract on that chain. */
  stablecoin?: string
  /** Wraps the backend. Default: validate every response against the OpenAPI document. */
  wrap?: (backend: Backend) => Backend
}

export interface MockServer {
  url: string
  port: number
  backend: Backend
  /** Stops the server. Rejects if a response broke the contract, so that the test fails. */
  stop(): Promise<void>
}

async function respond(backend: Backend, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const route = `${request.method} ${pathname}`
  if (route === 'POST /_states') return handleStateChange(backend, request)
  if (route === 'POST /_reset') {
    await backend.reset()
    return Response.json({})
  }
  // Browsers follow the redirect; curl prints the body.
  if (route === 'GET /') return new Response(HELP, { status: 302, headers: { location: '/docs' } })
  const docs = request.method === 'GET' ? swaggerUiResponse(pathname) : undefined
  return docs ?? backend.respond(request)
}

/**
 * Starts the mock backend as an HTTP server.
 *
 * @throws Error with code `EADDRINUSE` if the port is in use
 */
export async function startMockServer({
  port,
  hostname = '127.0.0.1',
  wrap = withOpenApiValidation,
  rpcUrl,
  ...options
}: MockServerOptions): Promise<MockServer> {
  const backend = wrap(createBackend({ ...options, ...(rpcUrl && { chain: createRpcChainReader(rpcUrl) }) }))
  let bug: unknown
  const server = serve({
    port,
    hostname,
    silent: true,
    gracefulShutdown: false,
    manual: true,
    fetch: (request) => respond(backend, request),
    // A response that breaks the contract is a bug in the mock: report it to the caller, and again in stop().
    error: (error) => {
      bug ??= error
      return Response.json({ code: 500, message: String(error), data: null }, { status: 500 })
    },
  })
  await server.serve()
  const url = new URL(server.url ?? `http://${hostname}:${port}`)
  const stop = async () => {
    await server.close(true)
    if (bug) throw bug
  }
  return { url: url.origin, port: Number(url.port), backend, stop }
}

/** Creates a clock that starts at a given time and keeps running. */
function clockFrom(text: string | undefined): () => number {
  const offset = text === undefined ? 0 : Date.parse(text) - Date.now()
  if (Number.isNaN(offset)) throw new Error(`--now must be a date such as 2026-11-21T14:02:00Z, not "${text}"`)
  return () => Date.now() + offset
}

function numberFrom(name: string, text: string): number {
  if (!/^[0-9]{1,6}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}"`)
  return Number(text)
}

/** Describes how deposits are verified. @throws Error if the node can't be reached */
async function describeDeposits(rpcUrl: string | undefined, stablecoin: string): Promise<string> {
  if (rpcUrl === undefined) return 'Deposits stay under review, because no chain is configured (--rpc).'
  const chainId = await fetchChainId(rpcUrl).catch((cause: unknown) => {
    throw new Error(`No JSON-RPC node responds at ${rpcUrl}`, { cause })
  })
  return `Deposits are verified as transfers of ${stablecoin} on chain ${chainId}.`
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
      latency: { type: 'string', default: '0' },
      now: { type: 'string' },
      rpc: { type: 'string' },
      token: { type: 'string', default: STABLECOIN },
    },
  })
  const notice = await describeDeposits(values.rpc, values.token)
  const { url } = await startMockServer({
    port: numberFrom('port', values.port),
    hostname: values.host,
    clock: clockFrom(values.now),
    latencyMs: numberFrom('latency', values.latency),
    rpcUrl: values.rpc,
    stablecoin: values.token,
  })
  process.stdout.write(`The mock backend runs at ${url}/api with seeded data. Press Ctrl+C to stop.\n`)
  process.stdout.write(`${notice}\n`)
  process.stdout.write(
    `API docs: ${url}/docs. Scenarios: POST ${url}/_states {"state", "params"}. Reset: POST ${url}/_reset\n`,
  )
}

if (import.meta.main) {
  main().catch((error: Error & { code?: string; port?: number }) => {
    const reason =
      error.code === 'EADDRINUSE' ? `Port ${error.port} is in use. Choose another with --port.` : error.message
    process.stderr.write(`${reason}\n`)
    process.exit(1)
  })
}
