import { type ServerRequest, serve } from 'srvx'
import { type Backend, type BackendOptions, createBackend } from './backend.ts'
import { createRpcChainReader } from './chain/rpcChainReader.ts'
import { withOpenApiValidation } from './docs/openapiValidation.ts'
import { swaggerUiResponse } from './docs/swaggerUi.ts'
import { isPreflight, preflightResponse, withCors } from './http/cors.ts'
import { HELP } from './http/flags.ts'
import { refuseControl } from './http/guardControl.ts'
import { handleSettings } from './http/settingsEndpoint.ts'
import { CATALOGUE } from './scenarios/catalogue.ts'
import { paramsSchema } from './scenarios/paramsSchema.ts'
import { handleStateChange } from './scenarios/stateEndpoint.ts'

export interface MockServerOptions extends Pick<BackendOptions, 'clock' | 'stablecoin' | 'settings' | 'onCall'> {
  /** 0 picks a free port. */
  port: number
  hostname?: string
  /** JSON-RPC node to verify deposits with. Without it, a confirmed deposit stays under review. */
  rpcUrl?: string | undefined
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

/** Requests of the app have a few hundred bytes. */
const MAX_BODY_BYTES = 256 * 1024
/** The client gave up and reads no response. */
const CLIENT_CLOSED = 499

const listScenarios = () =>
  Object.entries(CATALOGUE).map(([name, scenario]) => ({
    name,
    description: scenario.description,
    params: paramsSchema(scenario),
  }))

/** Routes that read or change the world. */
const CONTROL: Readonly<Record<string, (backend: Backend, request: Request) => Promise<Response>>> = {
  'POST /_states': handleStateChange,
  'POST /_reset': async (backend) => {
    await backend.reset()
    return Response.json({})
  },
  'GET /_settings': handleSettings,
  'POST /_settings': handleSettings,
  'PATCH /_settings': handleSettings,
  'GET /_scenarios': async () => Response.json(listScenarios()),
}

async function route(backend: Backend, request: ServerRequest, hostname: string): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (isPreflight(request)) return preflightResponse()
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES)
    return Response.json({ code: 413, message: 'The request is too large.', data: null }, { status: 413 })
  const name = `${request.method} ${pathname}`
  const control = Object.hasOwn(CONTROL, name) ? CONTROL[name] : undefined
  if (control) return refuseControl(request, hostname) ?? control(backend, request)
  // Browsers follow the redirect; curl prints the body.
  if (name === 'GET /') return new Response(HELP, { status: 302, headers: { location: '/docs' } })
  const docs = request.method === 'GET' ? swaggerUiResponse(pathname) : undefined
  return docs ?? withCors(await backend.respond(request))
}

/** Responds, or breaks the connection where the backend's response is an error. */
async function respond(backend: Backend, request: ServerRequest, hostname: string): Promise<Response> {
  try {
    const response = await route(backend, request, hostname)
    if (response.type !== 'error') return response
    request.runtime?.node?.req.socket.destroy()
    return new Response(null, { status: CLIENT_CLOSED })
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: CLIENT_CLOSED })
    throw error
  }
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
    maxRequestBodySize: MAX_BODY_BYTES,
    fetch: (request) => respond(backend, request, hostname),
    // A response that breaks the contract is a bug in the mock: report it to the caller, and again in stop().
    error: (error) => {
      bug ??= error
      return Response.json({ code: 500, message: String(error), data: null }, { status: 500 })
    },
  })
  // Makes the world: a call reads its latency and network before the backend's first transaction.
  await backend.world()
  await server.serve()
  const url = new URL(server.url ?? `http://${hostname}:${port}`)
  const stop = async () => {
    await server.close(true)
    if (bug) throw bug
  }
  return { url: url.origin, port: Number(url.port), backend, stop }
}
