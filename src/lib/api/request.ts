import { createFetch } from 'ofetch'
import { safeParse } from 'valibot'
import { CODE } from '../../contract/codes.ts'
import type { Body, Endpoint, QueryParams, Reply } from '../../contract/endpoint.ts'
import { Envelope } from '../../contract/envelope.ts'
import { ApiError } from '../errors/errors.ts'
import { language } from '../i18n/intl.ts'
import { markReachable, markUnreachable } from '../network/connectivity.ts'
import { syncServerTime } from '../network/serverClock.ts'
import { sendRequest } from '../network/transport.ts'
import { parseExactJson } from './exactJson.ts'

/** Source: specification §7 and §9. */
export const TIMEOUT_MS = 200_000

/** What a call is given: `query` and `body` as its endpoint declares them. */
export type CallOptions<E extends Endpoint> = { signal?: AbortSignal | undefined } & (QueryParams<E> extends undefined
  ? { query?: undefined }
  : { query: QueryParams<E> }) &
  (Body<E> extends undefined ? { body?: undefined } : { body: Body<E> })

const http = createFetch({ fetch: sendRequest })

/** Aborts after the time-out or when the caller does; ofetch's own time-out is ignored beside a signal. */
function deadline(signal: AbortSignal | undefined) {
  const controller = new AbortController()
  const state = { timedOut: false, signal: controller.signal, done: () => {} }
  const timer = setTimeout(() => {
    state.timedOut = true
    controller.abort()
  }, TIMEOUT_MS)
  const cancel = () => controller.abort()
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel)
  state.done = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
  return state
}

async function exchange<E extends Endpoint>(endpoint: E, request: CallOptions<E>, accessToken: string | undefined) {
  const limit = deadline(request.signal)
  try {
    return await http.raw(endpoint.path, {
      method: endpoint.method,
      query: (request.query ?? {}) as Record<string, unknown>,
      ...(request.body ? { body: request.body as Record<string, unknown> } : {}),
      headers: {
        'Accept-Language': language.current,
        ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}),
      },
      signal: limit.signal,
      responseType: 'text',
      ignoreResponseError: true,
      // ofetch fetches a failed GET twice otherwise.
      retry: 0,
    })
  } catch (cause) {
    if (request.signal?.aborted) throw new ApiError('superseded', { cause })
    // Too late is not lost: the server may be slow with this one call.
    if (limit.timedOut) throw new ApiError('timeout', { cause })
    markUnreachable()
    throw new ApiError('network', { cause })
  } finally {
    limit.done()
  }
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const envelope = safeParse(Envelope, parseExactJson(text))
    return envelope.success ? envelope.output : undefined
  } catch {
    return undefined
  }
}

/**
 * One request and its answer: no session handling, no retry, no delay.
 *
 * @throws ApiError for every answer but a readable success
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  accessToken?: string,
): Promise<Reply<E>> {
  const response = await exchange(endpoint, options, accessToken)
  markReachable()
  syncServerTime(response.headers.get('date'))
  const envelope = readEnvelope(typeof response._data === 'string' ? response._data : '')

  if (!response.ok) {
    const code = envelope && envelope.code !== CODE.success ? envelope.code : response.status
    throw new ApiError('http', { code, serverMessage: envelope?.message ?? '' })
  }
  if (!envelope) throw new ApiError('malformed', { detail: `${endpoint.id}: not an envelope` })
  if (envelope.code !== CODE.success)
    throw new ApiError('business', { code: envelope.code, serverMessage: envelope.message })

  const reply = safeParse(endpoint.reply, envelope.data ?? {})
  if (reply.success) return reply.output as Reply<E>
  const where = reply.issues[0]?.path?.map((step) => String(step.key)).join('.')
  throw new ApiError('malformed', { detail: `${endpoint.id}: ${where ?? 'data'} is not as agreed` })
}
