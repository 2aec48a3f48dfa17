import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { serve } from 'srvx'
import { type Backend, createBackend } from './backend.ts'
import { createRpcChainReader, fetchChainId } from './chain/rpcChainReader.ts'
import type { Document } from './docs/document.ts'
import { OPENAPI_FILE, withOpenApiValidation } from './docs/openapiValidation.ts'
import { page } from './docs/page.ts'
import { handleStateChange } from './scenarios/stateEndpoint.ts'
import { STABLECOIN } from './seed/addresses.ts'

const ABOUT = `The mock backend of the TPU app: all 18 calls under /api, on seeded data that nobody owns.

  GET  /docs                                             every call, with examples
  GET  /openapi.json                                     the same for tools
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
  /** A JSON-RPC node that deposits are looked up at; without one they stay under review. */
  rpcUrl?: string | undefined
  /** Address of the USDT contract on its chain. */
  stablecoin?: string
  /** What watches over the backend's answers: the OpenAPI document unless told. */
  wrap?: (backend: Backend) => Backend
}

export interface MockServer {
  url: string
  port: number
  backend: Backend
  /** Rejects if an answer was not as the contract says, so that a test cannot pass over it. */
  stop(): Promise<void>
}

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}
const readDocument = () => JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as Document

async function respond(backend: Backend, request: Request): Promise<Response> {
  const { pathname, origin } = new URL(request.url)
  const call = `${request.method} ${pathname}`
  if (call === 'POST /_states') return handleStateChange(backend, request)
  // A browser goes on to the page, curl shows the text.
  if (call === 'GET /') return new Response(ABOUT, { status: 302, headers: { location: '/docs' } })
  if (call === 'GET /docs') return new Response(page(readDocument(), origin), { headers: HTML })
  if (call === 'GET /openapi.json') return Response.json(readDocument())
  if (call !== 'POST /_reset') return backend.respond(request)
  await backend.reset()
  return Response.json({})
}

/** Starts the mock backend as an HTTP server; rejects when the port is taken. */
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
    // A bug in the mock (a reply that breaks the contract) is told to whoever asked, and again at the end.
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

/** Says which chain deposits are looked up on. @throws Error when no node answers there */
async function chainNotice(rpcUrl: string | undefined, stablecoin: string): Promise<string> {
  if (rpcUrl === undefined) return 'Deposits stay under review: without --rpc there is no chain to look them up on.'
  const chainId = await fetchChainId(rpcUrl).catch((cause: unknown) => {
    throw new Error(`No node answers at ${rpcUrl}`, { cause })
  })
  return `Deposits are transfers of ${stablecoin} on chain ${chainId}.`
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
  const notice = await chainNotice(values.rpc, values.token)
  const { url } = await startMockServer({
    port: numberFrom('port', values.port),
    hostname: values.host,
    clock: clockFrom(values.now),
    latencyMs: numberFrom('latency', values.latency),
    rpcUrl: values.rpc,
    stablecoin: values.token,
  })
  process.stdout.write(`The mock backend answers at ${url}/api, on seeded data. Stop it with Ctrl+C.\n`)
  process.stdout.write(`${notice}\n`)
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
