import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseExactJson } from '../../../src/lib/api/parseExactJson.ts'
import { SetupError } from '../commandResult.ts'
import { type Interaction, type ProviderState, requiredStateValues } from '../pactFile.ts'
import { listenLocally } from './listenLocally.ts'
import { describeNetworkError, RESPONSE_TIMEOUT_MS } from './networkErrors.ts'
import { INTERACTION_PARAMETER } from './numberedPact.ts'
import type { Header } from './recordingProxy.ts'

type Action = 'setup' | 'teardown'
export interface StateResponse {
  status: number
  body: string
}
/** Changes a state of the provider. Rejects if the state endpoint can't be reached. */
export type ChangeState = (state: ProviderState, action: Action) => Promise<StateResponse>

/** A state that the provider refused to set up or to tear down. */
export interface StateProblem {
  state: ProviderState
  action: Action
  /** For example `returned 400 {"error": …}`. */
  reason: string
}

export interface StateChangeProxyOptions {
  /** The interactions of the numbered Pact. */
  interactions: readonly Interaction[]
  changeState: ChangeState
  /** Names of the values that each state returns, to say which state is responsible for a missing value. */
  documentedReturns: (state: string) => readonly string[]
}

/** Progress of the interaction that is being verified. */
interface Progress {
  /** States that are set up, in order. */
  active: ProviderState[]
  values: object
}

/** Returns a `ChangeState` that posts to a state endpoint. */
export const postState =
  (statesUrl: string, headers: readonly Header[] = []): ChangeState =>
  async ({ name, params = {} }, action) => {
    const response = await fetch(statesUrl, {
      method: 'POST',
      headers: [['content-type', 'application/json'], ...headers.map(([...header]) => header)],
      body: JSON.stringify({ state: name, params, action }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    return { status: response.status, body: await response.text() }
  }

/** `postState` of a command that stops where the endpoint can't be reached. @throws SetupError */
export const postReachableState =
  (statesUrl: string, headers: readonly Header[] = []): ChangeState =>
  (...change) =>
    postState(
      statesUrl,
      headers,
    )(...change).catch((error) => {
      throw new SetupError(`The state endpoint ${statesUrl} cannot be reached: ${describeNetworkError(error)}`)
    })

export const parseObject = (body: string): Record<string, unknown> => {
  const value = parseExactJson(body)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export const excerpt = ({ status, body }: StateResponse) => `${status} ${body.trim().slice(0, 300)}`.trimEnd()
export const isSuccess = ({ status }: StateResponse) => status >= 200 && status <= 299

function createStateChanges({ interactions, changeState, documentedReturns }: StateChangeProxyOptions) {
  /** The first problem of each interaction, by its number. */
  const problems = new Map<number, StateProblem>()
  const progress = new Map<number, Progress>()

  /** @returns the response, or why the change failed */
  const attempt = async (state: ProviderState, action: Action): Promise<StateResponse | string> => {
    try {
      const response = await changeState(state, action)
      return isSuccess(response) ? response : `returned ${excerpt(response)}`
    } catch (error) {
      return `did not respond: ${describeNetworkError(error)}`
    }
  }

  /** Finds a value that no state of the interaction returned, once all states are set up. */
  const findMissingValue = (number: number, { active, values }: Progress, last: StateResponse) => {
    const interaction = interactions[number]
    if (!interaction || active.length < (interaction.providerStates ?? []).length) return
    const missing = requiredStateValues(interaction).filter((name) => !(name in values))
    const [first] = missing
    if (first === undefined) return
    const responsible = active.findLast(({ name }) => documentedReturns(name).includes(first)) ?? active.at(-1)
    const returned = responsible === active.at(-1) ? `; it returned ${excerpt(last)}` : ''
    return { state: responsible as ProviderState, reason: `did not return ${missing.join(', ')}${returned}` }
  }

  /** Undoes what the interaction's states changed so far: the verifier posts no teardown after a refused state. */
  const abandon = async (number: number, states: readonly ProviderState[], problem: Omit<StateProblem, 'action'>) => {
    problems.set(number, { ...problem, action: 'setup' })
    progress.delete(number)
    for (const state of states) await attempt(state, 'teardown')
  }

  const setUp = async (number: number, state: ProviderState): Promise<StateResponse> => {
    const refused = problems.get(number)
    if (refused) return { status: 422, body: refused.reason }
    const { active, values } = progress.get(number) ?? { active: [], values: {} }
    const response = await attempt(state, 'setup')
    if (typeof response === 'string') {
      await abandon(number, [...active, state], { state, reason: response })
      return { status: 422, body: response }
    }
    // A state doesn't have to return its own parameters.
    const own = { ...state.params, ...parseObject(response.body) }
    const current = { active: [...active, state], values: { ...values, ...own } }
    progress.set(number, current)
    const missing = findMissingValue(number, current, response)
    if (missing) {
      await abandon(number, current.active, missing)
      return { status: 422, body: missing.reason }
    }
    return { status: 200, body: JSON.stringify(own) }
  }

  const tearDown = async (number: number, state: ProviderState): Promise<StateResponse> => {
    progress.delete(number)
    const response = await attempt(state, 'teardown')
    if (typeof response !== 'string') return { status: 200, body: '{}' }
    if (!problems.has(number)) problems.set(number, { state, action: 'teardown', reason: response })
    return { status: 422, body: response }
  }

  return { problems, setUp, tearDown }
}

/**
 * Starts a proxy between the verifier and the state endpoint that makes state changes strict and keeps interactions
 * apart. On its own the verifier retries a 5xx for two minutes (https://github.com/pact-foundation/pact-reference/pull/533),
 * sends the example where a state returns no value, posts no teardown after a refused state, and doesn't report the
 * endpoint's response.
 *
 * @returns the proxy's URL, the problems by the number of their interaction, and a function that stops the proxy
 */
export async function startStateChangeProxy(options: StateChangeProxyOptions) {
  const { problems, setUp, tearDown } = createStateChanges(options)

  const handle = async (request: IncomingMessage): Promise<StateResponse> => {
    const change = JSON.parse(await text(request)) as { state: string; params?: object; action: Action }
    const { [INTERACTION_PARAMETER]: number, ...params } = (change.params ?? {}) as Record<string, unknown>
    const state = { name: change.state, params }
    return change.action === 'teardown' ? tearDown(Number(number), state) : setUp(Number(number), state)
  }

  const { url, stop } = await listenLocally(async (request, response) => {
    const { status, body } = await handle(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  return { url: `${url}/`, problems, stop }
}
