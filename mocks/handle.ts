import { type HttpHandler, http } from 'msw/http'
import * as v from 'valibot'
import { API } from '../src/contract/api.ts'
import { CODE } from '../src/contract/codes.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import type { Language } from '../src/contract/language.ts'
import { BusinessError } from './BusinessError.ts'
import { type RecordCall, readRequest } from './callLog.ts'
import { bookedKey } from './db/bookedKeys.ts'
import { authenticate } from './db/sessions.ts'
import { advanceTo, type RunDelayedCall } from './db/timeline.ts'
import { assets } from './handlers/assets.ts'
import { auth } from './handlers/auth.ts'
import { charge } from './handlers/charge.ts'
import { invitations } from './handlers/invitations.ts'
import { nodes } from './handlers/nodes.ts'
import type { Handler, HandlerContext, HandlerDeps, Handlers } from './handlers/types.ts'
import { preferredLanguage } from './localize.ts'
import { FAULT_HEADER, type Fault, faultyResponse, takeNextFault, takesEffect } from './scenarios/faults.ts'
import type { DemoSettings, Network } from './settings/types.ts'
import { SECOND } from './time.ts'

const HANDLERS: Handlers = { auth, invitations, nodes, assets, charge }

interface Reply {
  code: number
  message: string
  data: unknown
}

export interface HandlerOptions {
  /** Runs work exclusively, on the latest state. */
  transact<T>(work: () => Promise<T>): Promise<T>
  createDeps(): HandlerDeps
  /** The world's settings as this client last saw them. */
  settings(): DemoSettings
  /** Milliseconds before each response, unless the world's settings say another number. */
  latencyMs: number
  /** Responds and reports the call. */
  record?: RecordCall | undefined
}

/** The slow network of browsers' developer tools. */
const SLOW_3G = { latencyMs: 2000, bytesPerMs: 50 }
/** Delay of the fault `booked-later`, in milliseconds of the world. */
const BOOKED_LATER_MS = 20 * SECOND

const wait = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()

/** @throws BusinessError `badRequest` */
function parseInput(schema: v.GenericSchema | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const reasons = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`).join('; ')
  throw new BusinessError(CODE.badRequest, `The request is malformed. ${reasons}`, `请求格式错误。${reasons}`)
}

/** Throws a plain error, because a reply that breaks the contract is a bug in the mock. */
function assertReply(endpoint: Endpoint, data: unknown): void {
  const result = v.safeParse(endpoint.reply, data)
  if (!result.success)
    throw new Error(`The mock of ${endpoint.id} breaks the contract: ${JSON.stringify(result.issues)}`)
}

/** Authenticates, parses the input, runs the handler and wraps its reply, or a `BusinessError`, in the envelope. */
async function runHandler(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: Request,
  deps: HandlerDeps,
  language: Language,
): Promise<Reply> {
  try {
    const { db, now } = deps
    const member = endpoint.auth === 'bearer' ? authenticate(db, request.headers.get('authorization'), now) : undefined
    const query = parseInput(endpoint.query, Object.fromEntries(new URL(request.url).searchParams))
    const body = parseInput(endpoint.body, endpoint.body && (await request.json().catch(() => undefined)))
    const idempotencyKey = endpoint.idempotent ? request.headers.get('idempotency-key') : null
    const key = idempotencyKey && bookedKey(String(member?.address), endpoint.id, idempotencyKey)
    const isRepeated = key && db.bookedKeys.findFirst({ where: { key: { equals: key } } })
    const data = isRepeated
      ? undefined
      : await handler({ ...deps, member, query, body, language } as HandlerContext<Endpoint>)
    if (key && !isRepeated) db.bookedKeys.create({ key })
    assertReply(endpoint, data)
    return { code: CODE.success, message: language === 'zh-CN' ? '成功' : 'OK', data: data ?? {} }
  } catch (error) {
    if (error instanceof BusinessError) return { code: error.code, message: error.messages[language], data: null }
    throw error
  }
}

/** Stores a call to book it later. */
async function postpone(endpoint: Endpoint, request: Request, { db, now }: HandlerDeps): Promise<void> {
  const { url, headers, body } = await readRequest(request.clone())
  const dueAt = now + BOOKED_LATER_MS
  db.delayedCalls.create({ id: db.nextId(), operation: endpoint.id, url, headers, body, dueAt })
}

interface Operation {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/** Every endpoint of the contract with its handler. */
function listOperations(): Operation[] {
  // `Handlers` has already checked each handler against its endpoint; the loop needs one common type.
  const handlers = HANDLERS as unknown as Record<string, Record<string, Handler<Endpoint>>>
  return Object.entries(API).flatMap(([group, endpoints]) =>
    Object.values<Endpoint>(endpoints).map((endpoint) => {
      const handler = handlers[group]?.[endpoint.id]
      if (!handler) throw new Error(`No handler for ${endpoint.id}`)
      return { endpoint, handler }
    }),
  )
}

/** Milliseconds that the connection adds to a response. */
const transferTime = (network: Network | undefined, bytes: number): number =>
  network === 'slow-3g' ? SLOW_3G.latencyMs + bytes / SLOW_3G.bytesPerMs : 0

/** Creates the function that handles one request: network, injected fault, handler, response headers. */
function createResponder(operations: Operation[], options: HandlerOptions) {
  const runDelayedCall: RunDelayedCall = async ({ operation, url, headers, body }) => {
    const found = operations.find(({ endpoint }) => endpoint.id === operation)
    const init = { method: found?.endpoint.method ?? 'POST', headers, ...(body !== '' && { body }) }
    if (found) await runHandler(found.endpoint, found.handler, new Request(url, init), options.createDeps(), 'en-US')
  }
  const advance = ({ db, now }: HandlerDeps) => advanceTo(db, now, runDelayedCall)

  const book = ({ endpoint, handler }: Operation, request: Request, language: Language) =>
    options.transact(async () => {
      const deps = options.createDeps()
      await advance(deps)
      const fault: Fault | undefined = takeNextFault(deps.db, endpoint.id)
      if (fault?.kind === 'booked-later') await postpone(endpoint, request, deps)
      const skipped = fault && !takesEffect(fault)
      const reply = skipped ? undefined : await runHandler(endpoint, handler, request, deps, language)
      return { fault, reply, now: deps.now }
    })

  const respond = async (operation: Operation, request: Request): Promise<Response> => {
    const { network, latency = options.latencyMs } = options.settings()
    if (network === 'offline' || network === 'server-down') return Response.error()
    const language = preferredLanguage(request.headers.get('accept-language'))
    await wait(latency)
    const { fault, reply, now } = await book(operation, request, language)
    await wait(fault?.delayMs ?? 0)
    const text = fault ? undefined : JSON.stringify(reply)
    await wait(transferTime(network, text?.length ?? 0))
    const response = fault
      ? await faultyResponse(fault.kind, language, request.signal)
      : new Response(text, { headers: { 'content-type': 'application/json' } })
    if (response.type === 'error') return response
    if (fault) response.headers.set(FAULT_HEADER, fault.kind)
    response.headers.set('date', new Date(now).toUTCString())
    response.headers.set('content-language', language)
    response.headers.set('cache-control', 'no-store')
    return response
  }
  return { respond, advance }
}

/** Creates an MSW handler for every endpoint of the contract. */
export function createHandlers(options: HandlerOptions) {
  const operations = listOperations()
  const { respond, advance } = createResponder(operations, options)
  const handlers = operations.map((operation): HttpHandler => {
    const { endpoint } = operation
    const method = endpoint.method === 'GET' ? http.get : http.post
    const resolver = ({ request }: { request: Request }) =>
      options.record?.(endpoint.id, request, () => respond(operation, request)) ?? respond(operation, request)
    return method(endpoint.path, resolver)
  })
  return { handlers, advance }
}
