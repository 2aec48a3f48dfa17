import { createFetch } from 'ofetch'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { CODE } from '../../contract/codes.ts'
import type { Body, Endpoint, QueryParams, Reply } from '../../contract/endpoint.ts'
import { Envelope, ErrorBody } from '../../contract/envelope.ts'
import { withDeadline } from '../browser/sleep.ts'
import { ApiError } from '../errors/ApiError.ts'
import { language } from '../i18n/intl.ts'
import { markReachable, markUnreachable } from '../network/connectivity.ts'
import { addWaitingRead } from '../network/hungReads.ts'
import { syncServerTime } from '../network/serverClock.ts'
import { sendRequest } from '../network/transport.ts'
import { parseExactJson } from './parseExactJson.ts'

/** Source: specification §7 and §9. */
export const TIMEOUT_MS = 200_000

declare module 'ofetch' {
  interface FetchOptions {
    accessToken?: string | undefined
    idempotencyKey?: string | undefined
    /** Unix milliseconds. */
    sentAt?: number
  }
}

/**
 * Arguments of a call: `query` and `body` as the endpoint declares them.
 *
 * - `loginId`: the login that confirmed an action. The call is dropped if another login is current by then.
 * - `idempotencyKey`: sent as `Idempotency-Key`; one per confirmed action.
 * - `mayRepeat`: asked before the call is repeated with refreshed tokens.
 * - `refreshable`: a refresh of the screen repeats the read, so one by hand gives it up where it hangs.
 */
export type CallOptions<E extends Endpoint> = {
  signal?: AbortSignal | undefined
  loginId?: string | undefined
  idempotencyKey?: string | undefined
  mayRepeat?: (() => Promise<boolean>) | undefined
  refreshable?: boolean | undefined
} & (QueryParams<E> extends undefined ? { query?: undefined } : { query: QueryParams<E> }) &
  (Body<E> extends undefined ? { body?: undefined } : { body: Body<E> })

/** Syncs the time as soon as the headers arrive: ofetch calls `onResponse` after the body, which may take long. */
async function sendAndSyncTime(...args: Parameters<typeof fetch>): Promise<Response> {
  const response = await sendRequest(...args)
  syncServerTime(response.headers.get('date'))
  return response
}

const http = createFetch({ fetch: sendAndSyncTime }).create({
  // A private HTTP cache ignores Authorization and could answer with another account's reply.
  cache: 'no-store',
  parseResponse: parseExactJson,
  // ofetch repeats a failed GET by default; a call is repeated only after a refresh of the tokens.
  retry: 0,
  // A status means nothing without its body: ofetch's own errors would come before both are read together.
  ignoreResponseError: true,
  onRequest({ options: { headers, accessToken, idempotencyKey } }) {
    headers.set('Accept-Language', language.current)
    if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
    if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  },
  onResponse({ options: { sentAt } }) {
    markReachable({ sentAt })
  },
})

async function fetchReply<E extends Endpoint>(endpoint: E, options: CallOptions<E>, accessToken: string | undefined) {
  const { signal, query, body, idempotencyKey, refreshable } = options
  // Not `AbortSignal.any`, which needs Chrome 116 and Safari 17.4, above the supported minimum.
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const removeRead = refreshable ? addWaitingRead(abort) : undefined
  const reply = http.raw<unknown>(endpoint.path, {
    method: endpoint.method,
    ...(query ? { query: query as Record<string, unknown> } : {}),
    ...(body ? { body: body as Record<string, unknown> } : {}),
    accessToken,
    idempotencyKey,
    sentAt: Date.now(),
    signal: controller.signal,
  })
  try {
    return await withDeadline(reply, TIMEOUT_MS, () => {
      abort()
      return new Error('no reply')
    })
  } catch (cause) {
    if (signal?.aborted) throw new ApiError('superseded', { cause })
    // A timeout does not make the server unreachable: it may be slow with this one call.
    if (controller.signal.aborted) throw new ApiError('timeout', { cause })
    markUnreachable()
    throw new ApiError('network', { cause })
  } finally {
    signal?.removeEventListener('abort', abort)
    removeRead?.()
  }
}

function parse<S extends GenericSchema>(schema: S, json: unknown): InferOutput<S> | undefined {
  const { success, output } = safeParse(schema, json)
  return success ? output : undefined
}

/**
 * Sends one request: no session handling, no retry, no delay.
 *
 * @throws ApiError for every reply that is not a readable success
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  accessToken?: string,
): Promise<Reply<E>> {
  const { ok, status, _data: json } = await fetchReply(endpoint, options, accessToken)
  const envelope = parse(Envelope, json)
  if (envelope && envelope.code !== CODE.success)
    throw new ApiError('business', { code: envelope.code, status, serverMessage: envelope.message })
  const serverMessage = envelope ? '' : parse(ErrorBody, json)?.message
  if (!ok) throw new ApiError('http', { code: status, status, serverMessage })
  if (!envelope) throw new ApiError('malformed', { status, detail: `${endpoint.id}: not an envelope` })

  const reply = safeParse(endpoint.reply, envelope.data ?? {})
  if (reply.success) return reply.output as Reply<E>
  const where = reply.issues[0]?.path?.map((step) => String(step.key)).join('.')
  throw new ApiError('malformed', { detail: `${endpoint.id}: ${where ?? 'data'} does not match the contract` })
}
