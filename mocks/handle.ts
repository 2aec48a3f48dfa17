import { type HttpHandler, http } from 'msw/http'
import * as v from 'valibot'
import { API } from '../src/contract/api.ts'
import { CODE } from '../src/contract/codes.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import type { Language } from '../src/contract/language.ts'
import { BusinessError, businessError } from './BusinessError.ts'
import { bookedKey } from './db/bookedKeys.ts'
import { creditReviewedDeposits } from './db/deposits.ts'
import { authenticate } from './db/sessions.ts'
import { assets } from './handlers/assets.ts'
import { auth } from './handlers/auth.ts'
import { charge } from './handlers/charge.ts'
import { invitations } from './handlers/invitations.ts'
import { nodes } from './handlers/nodes.ts'
import type { Handler, HandlerContext, HandlerDeps, Handlers } from './handlers/types.ts'
import { preferredLanguage } from './localize.ts'
import { FAULT_HEADER, type Fault, faultyResponse, takeNextFault } from './scenarios/faults.ts'

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
  latencyMs(): number
}

const wait = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()

/** @throws BusinessError `badRequest` */
function parseInput(schema: v.GenericSchema | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const reasons = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`).join('; ')
  throw businessError(CODE.badRequest, `The request is malformed. ${reasons}`, `请求格式错误。${reasons}`)
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
    const isRepeated = key && db.bookedKeys.first({ key: { equals: key } })
    const data = isRepeated
      ? undefined
      : await handler({ ...deps, member, query, body, language } as HandlerContext<Endpoint>)
    if (key && !isRepeated) db.bookedKeys.insert({ key })
    assertReply(endpoint, data)
    return { code: CODE.success, message: language === 'zh-CN' ? '成功' : 'OK', data: data ?? {} }
  } catch (error) {
    if (error instanceof BusinessError) return { code: error.code, message: error.messages[language], data: null }
    throw error
  }
}

/** Handles one request: latency, injected fault, handler, response headers. */
async function respond(endpoint: Endpoint, handler: Handler<Endpoint>, request: Request, options: HandlerOptions) {
  const language = preferredLanguage(request.headers.get('accept-language'))
  await wait(options.latencyMs())
  const { fault, reply, now } = await options.transact(async () => {
    const deps = options.createDeps()
    creditReviewedDeposits(deps.db, deps.now)
    const fault: Fault | undefined = takeNextFault(deps.db, endpoint.id)
    const skipped = fault && !fault.takesEffect
    const reply = skipped ? undefined : await runHandler(endpoint, handler, request, deps, language)
    return { fault, reply, now: deps.now }
  })
  await wait(fault?.delayMs ?? 0)
  const response = fault ? await faultyResponse(fault.kind, request.signal) : Response.json(reply)
  if (fault) response.headers.set(FAULT_HEADER, fault.kind)
  response.headers.set('date', new Date(now).toUTCString())
  response.headers.set('content-language', language)
  response.headers.set('cache-control', 'no-store')
  return response
}

/** Creates an MSW handler for every endpoint of the contract. */
export function createHandlers(options: HandlerOptions): HttpHandler[] {
  // `Handlers` has already checked each handler against its endpoint; the loop needs one common type.
  const handlers = HANDLERS as unknown as Record<string, Record<string, Handler<Endpoint>>>
  return Object.entries(API).flatMap(([group, endpoints]) =>
    Object.values<Endpoint>(endpoints).map((endpoint) => {
      const handler = handlers[group]?.[endpoint.id]
      if (!handler) throw new Error(`No handler for ${endpoint.id}`)
      const method = endpoint.method === 'GET' ? http.get : http.post
      return method(endpoint.path, ({ request }) => respond(endpoint, handler, request, options))
    }),
  )
}
