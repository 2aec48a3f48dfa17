import { safeParse } from 'valibot'
import type { Body, Endpoint, QueryParams, Reply } from '../../../src/contract/endpoint.ts'
import { SetupError } from '../commandResult.ts'
import { describeNetworkError, RESPONSE_TIMEOUT_MS } from '../verify/networkErrors.ts'
import type { Options } from '../verify/options.ts'
import { type ChangeState, excerpt, isSuccess, parseObject, postReachableState } from '../verify/stateChangeProxy.ts'

/** What came back for a call. */
export interface Answer<T> {
  /** HTTP status; 0 if there was no response. */
  status: number
  /** Code of the envelope; undefined without an envelope. */
  code: number | undefined
  /** Parsed by the app's schema; undefined unless the call succeeded with a readable reply. */
  data: T | undefined
  /** The body, or why there is none. */
  text: string
  /** Unix milliseconds, by the backend's `Date`, as the app reads it. */
  now: number
}

/** Whether the backend neither did what was asked nor refused it. */
export const hasCrashed = ({ status }: Answer<unknown>): boolean => status === 0 || status >= 500

/** A request as it is sent, well-formed or not. */
export interface RawRequest {
  query?: Readonly<Record<string, unknown>> | undefined
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown
  token?: string | undefined
  idempotencyKey?: string | undefined
  /** Default: follow. */
  redirect?: RequestRedirect
}

export interface BackendClient {
  call<E extends Endpoint>(
    endpoint: E,
    request?: { query?: QueryParams<E>; body?: Body<E> } & Pick<RawRequest, 'token' | 'idempotencyKey'>,
  ): Promise<Answer<Reply<E>>>
  send(endpoint: Endpoint, request: RawRequest): Promise<Answer<unknown>>
  /** Sets a state. @returns its values @throws SetupError if it is refused, or the state endpoint can't be reached */
  set(name: string, params?: Record<string, unknown>): Promise<Record<string, string>>
  /** Undoes every state. @returns the first problem */
  tearDown(): Promise<string | undefined>
}

/** Reaches a backend and its state endpoint. */
export function createBackendClient({ provider, statesUrl, headers }: Options): BackendClient {
  const post = postReachableState(statesUrl, headers)
  const states: Parameters<ChangeState>[0][] = []
  const changeState = async (...[state, action]: Parameters<ChangeState>): Promise<string> => {
    const response = await post(state, action)
    if (!isSuccess(response)) throw new SetupError(`The state ${state.name} returned ${excerpt(response)}`)
    return response.body
  }

  const send = async (endpoint: Endpoint, request: RawRequest): Promise<Answer<unknown>> => {
    const { query = {}, body, token, idempotencyKey, redirect = 'follow' } = request
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const sent = new Headers([['accept-language', 'en-US'], ...headers.map(([...header]): [string, string] => header)])
    if (token !== undefined) sent.set('authorization', `Bearer ${token}`)
    if (idempotencyKey !== undefined) sent.set('idempotency-key', idempotencyKey)
    if (endpoint.method === 'POST') sent.set('content-type', 'application/json')
    try {
      const response = await fetch(`${provider}${endpoint.path}?${search}`, {
        method: endpoint.method,
        headers: sent,
        redirect,
        body: endpoint.method === 'GET' ? null : typeof body === 'string' ? body : JSON.stringify(body ?? {}),
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      })
      const text = await response.text()
      const { code, data } = parseObject(text)
      const number = code === undefined ? undefined : Number(code)
      const read = number === 200 ? safeParse(endpoint.reply, data ?? {}) : undefined
      const now = Date.parse(response.headers.get('date') ?? '') || Date.now()
      return { status: response.status, code: number, data: read?.success ? read.output : undefined, text, now }
    } catch (error) {
      return { status: 0, code: undefined, data: undefined, text: describeNetworkError(error), now: Date.now() }
    }
  }

  return {
    call: (endpoint, request = {}) => send(endpoint, request as RawRequest) as never,
    send,
    async set(name, params = {}) {
      const state = { name, params }
      states.push(state)
      return parseObject(await changeState(state, 'setup')) as Record<string, string>
    },
    async tearDown() {
      let problem: string | undefined
      for (const state of states.splice(0))
        await changeState(state, 'teardown').catch(({ message }: SetupError) => {
          problem ??= message
        })
      return problem
    },
  }
}
