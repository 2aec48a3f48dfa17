import { type HttpHandler, http } from 'msw'
import * as v from 'valibot'
import { API } from '../src/contract/api.ts'
import { CODE } from '../src/contract/codes.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import type { Language } from '../src/contract/language.ts'
import { BusinessError, businessError } from './BusinessError.ts'
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

interface Outcome {
  code: number
  message: string
  data: unknown
}

/** What the wrapper needs of the backend. */
export interface HandleOptions {
  /** Runs work alone on the newest state. */
  transact<T>(work: () => Promise<T>): Promise<T>
  createDeps(): HandlerDeps
  latencyMs(): number
}

const wait = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()

function parse(schema: v.GenericSchema | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const reasons = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`).join('; ')
  throw businessError(CODE.badRequest, `The request is malformed. ${reasons}`, `请求格式错误。${reasons}`)
}

/** A mock that breaks the contract must not go unnoticed: this is a bug in the mock, not an answer. */
function assertReply(endpoint: Endpoint, data: unknown): void {
  const result = v.safeParse(endpoint.reply, data)
  if (!result.success)
    throw new Error(`The mock of ${endpoint.id} breaks the contract: ${JSON.stringify(result.issues)}`)
}

async function perform(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: Request,
  surroundings: HandlerDeps,
  language: Language,
): Promise<Outcome> {
  try {
    const { db, now } = surroundings
    const member = endpoint.auth === 'bearer' ? authenticate(db, request.headers.get('authorization'), now) : undefined
    const query = parse(endpoint.query, Object.fromEntries(new URL(request.url).searchParams))
    const body = parse(endpoint.body, endpoint.body && (await request.json().catch(() => undefined)))
    const data = await handler({ ...surroundings, member, query, body, language } as HandlerContext<Endpoint>)
    assertReply(endpoint, data)
    return { code: CODE.success, message: language === 'zh-CN' ? '成功' : 'OK', data: data ?? {} }
  } catch (error) {
    if (error instanceof BusinessError) return { code: error.code, message: error.messages[language], data: null }
    throw error
  }
}

/** One call from request to answer: latency, planted fault, business, envelope. */
async function answer(endpoint: Endpoint, handler: Handler<Endpoint>, request: Request, options: HandleOptions) {
  const language = preferredLanguage(request.headers.get('accept-language'))
  await wait(options.latencyMs())
  const { fault, outcome, now } = await options.transact(async () => {
    const surroundings = options.createDeps()
    creditReviewedDeposits(surroundings.db, surroundings.now)
    const fault: Fault | undefined = takeNextFault(surroundings.db, endpoint.id)
    const skipped = fault && !fault.takesEffect
    const outcome = skipped ? undefined : await perform(endpoint, handler, request, surroundings, language)
    return { fault, outcome, now: surroundings.now }
  })
  await wait(fault?.delayMs ?? 0)
  const response = fault ? await faultyResponse(fault.kind, request.signal) : Response.json(outcome)
  if (fault) response.headers.set(FAULT_HEADER, fault.kind)
  response.headers.set('date', new Date(now).toUTCString())
  response.headers.set('content-language', language)
  response.headers.set('cache-control', 'no-store')
  return response
}

/** An msw handler for every call of the contract. */
export function createHandlers(options: HandleOptions): HttpHandler[] {
  // Each handler is checked against its endpoint above; in the loop they are all alike.
  const handlers = HANDLERS as unknown as Record<string, Record<string, Handler<Endpoint>>>
  return Object.entries(API).flatMap(([group, calls]) =>
    Object.values<Endpoint>(calls).map((endpoint) => {
      const handler = handlers[group]?.[endpoint.id]
      if (!handler) throw new Error(`No handler for ${endpoint.id}`)
      const method = endpoint.method === 'GET' ? http.get : http.post
      return method(endpoint.path, ({ request }) => answer(endpoint, handler, request, options))
    }),
  )
}
