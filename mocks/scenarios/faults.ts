import { CODE } from '../../src/contract/codes.ts'
import type { Language } from '../../src/contract/language.ts'
import type { Db } from '../db/db.ts'
import type { ModelRow } from '../db/models.ts'
import type { Localized } from '../localize.ts'

/** Faults that the provider state `fault` can inject. Each replaces the response of a call. */
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

/**
 * More faults, for the demo and for flags:
 *
 * - `http-<status>` and `code-<code>`: any HTTP error status, any business code over HTTP 200
 * - `dropped`: the connection breaks before the backend has received the call
 * - `unanswered`: the backend books the call, and the connection breaks
 * - `booked-later`: the connection breaks, and the backend books the call 20 seconds later
 */
export const CONNECTION_FAULTS = ['dropped', 'unanswered', 'booked-later'] as const
export type FaultKind =
  | (typeof FAULT_KINDS)[number]
  | (typeof CONNECTION_FAULTS)[number]
  | `http-${number}`
  | `code-${number}`
export type Fault = ModelRow<'faults'>

const BUSY: Localized = {
  'en-US': 'The service is busy right now. Please try again in a moment.',
  'zh-CN': '服务繁忙，请稍后再试',
}
const MESSAGES: Readonly<Record<number, Localized>> = {
  [CODE.sessionEnded]: {
    'en-US': 'Your session has ended. Please log in again.',
    'zh-CN': '登录已失效，请重新登录',
  },
  [CODE.tokenExpired]: { 'en-US': 'The access token has expired.', 'zh-CN': '登录凭证已过期' },
}
/** Envelope message of most injected faults, in English. */
export const FAULT_MESSAGE = BUSY['en-US']
/** Response header that marks an injected fault. The value is the fault kind. */
export const FAULT_HEADER = 'x-injected-fault'

export const isFaultKind = (text: string): text is FaultKind =>
  [...FAULT_KINDS, ...CONNECTION_FAULTS].some((kind) => kind === text) ||
  /^(?:http-[45][0-9]{2}|code-(?!200$)[1-9][0-9]{2,4})$/.test(text)

/** Whether the backend executes the call although its reply is replaced. `wrong-type` has the code of a success. */
export const takesEffect = ({ kind }: Fault): boolean => kind === 'unanswered' || kind === 'wrong-type'

/** Returns the next fault injected for an operation, and uses up one of its `times`. */
export function takeNextFault(db: Db, operation: string): Fault | undefined {
  const fault = db.faults.getAll().find((planned) => planned.operation === operation || planned.operation === '*')
  if (!fault) return undefined
  const where = { id: { equals: fault.id } }
  if (fault.times <= 1) db.faults.delete({ where })
  else db.faults.update({ where, data: { times: fault.times - 1 } })
  return fault
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Creates the response for a fault kind. `hang` never responds and rejects when the request is aborted; a broken
 * connection is an error response (`type` is `error`).
 */
export async function faultyResponse(kind: string, language: Language, signal: AbortSignal): Promise<Response> {
  const body = (text: string, type: string, status = 200) =>
    new Response(text, { status, headers: { 'content-type': type } })
  // Not `Response.json`: the demo runs in Safari 16.4 as well.
  const json = (content: object, status = 200) => body(JSON.stringify(content), 'application/json', status)
  const refusal = (code: number, status: number) =>
    json({ code, message: (MESSAGES[code] ?? BUSY)[language], data: null }, status)
  const [, form, number] = /^(http|code)-([0-9]+)$/.exec(kind) ?? []
  if (form === 'http') return refusal(Number(number), Number(number))
  if (form === 'code') return refusal(Number(number), 200)
  if (CONNECTION_FAULTS.some((fault) => fault === kind)) return Response.error()
  switch (kind) {
    case 'html':
      return body('<!doctype html><title>Sign in to the network</title><p>Sign in to use this network.', 'text/html')
    case 'truncated':
      return body('{"code":200,"message":"OK","data":[{"id":', 'application/json')
    case 'empty':
      return body('', 'application/json')
    case 'wrong-type':
      return json({ code: CODE.success, message: 'OK', data: 'unexpected' })
    default:
      return rejectOnAbort(signal)
  }
}
