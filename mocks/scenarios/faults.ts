import { CODE } from '../../src/contract/codes.ts'
import type { Db, Row } from '../db/db.ts'

/** Faults that the `fault` scenario can inject. Each replaces the response of a call. */
export const FAULT_KINDS = [
  'http-500',
  'http-404',
  'html',
  'truncated',
  'empty',
  'wrong-type',
  'code-402',
  'code-40201',
  'code-500',
  'hang',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]
export type Fault = Row<'faults'>
/** Envelope message of an injected fault. */
export const FAULT_MESSAGE = 'Injected fault'
/** Response header that marks an injected fault. The value is the fault kind. */
export const FAULT_HEADER = 'x-injected-fault'

/** Returns the next fault injected for an operation, and uses up one of its `times`. */
export function takeNextFault(db: Db, operation: string): Fault | undefined {
  const [fault] = db.faults.list({ where: { operation: { in: [operation, '*'] } }, orderBy: [{ id: 'asc' }], take: 1 })
  if (!fault) return undefined
  const where = { id: { equals: fault.id } }
  if (fault.times <= 1) db.faults.remove(where)
  else db.faults.update(where, { times: fault.times - 1 })
  return fault
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** Creates the response for a fault kind. `hang` never responds and rejects when the request is aborted. */
export async function faultyResponse(kind: string, signal: AbortSignal): Promise<Response> {
  const json = (code: number, status = 200) => Response.json({ code, message: FAULT_MESSAGE, data: null }, { status })
  const body = (text: string, type: string) => new Response(text, { headers: { 'content-type': type } })
  const responses: Record<FaultKind, () => Response | Promise<Response>> = {
    'http-500': () => json(500, 500),
    'http-404': () => json(404, 404),
    html: () => body('<!doctype html><title>Sign in to the network</title><p>Not the API', 'text/html'),
    truncated: () => body('{"code":200,"message":"OK","data":[{"id":', 'application/json'),
    empty: () => body('', 'application/json'),
    'wrong-type': () => Response.json({ code: CODE.success, message: 'OK', data: 'unexpected' }),
    'code-402': () => json(CODE.sessionEnded),
    'code-40201': () => json(CODE.tokenExpired),
    'code-500': () => json(500),
    hang: () => rejectOnAbort(signal),
  }
  return await responses[kind as FaultKind]()
}
