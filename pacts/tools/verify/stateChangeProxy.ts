import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Interaction, type ProviderState, requiredStateValues, stateKey } from '../pactFile.ts'

/** Body of a state change request. */
interface StateChange {
  state: string
  params?: Record<string, unknown>
  action: 'setup' | 'teardown'
}
type StateResponse = [status: number, body: string]

/** Status of an endpoint that didn't respond. Not sent over HTTP. */
const NO_RESPONSE = 599
const STATE_TIMEOUT_MS = 30_000

const parseObject = (body: string): object => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const statesKey = (states: readonly ProviderState[]): string => states.map(stateKey).join()

/** The values that each combination of states must return together, by `statesKey`. */
function requiredValuesByStates(interactions: readonly Interaction[]): ReadonlyMap<string, readonly string[]> {
  const required = new Map<string, readonly string[]>()
  for (const interaction of interactions) {
    const key = statesKey(interaction.providerStates ?? [])
    required.set(key, [...new Set([...(required.get(key) ?? []), ...requiredStateValues(interaction)])])
  }
  return required
}

/**
 * Starts a proxy between the verifier and the state endpoint that makes state changes strict. On its own the verifier
 * retries a 5xx for two minutes (https://github.com/pact-foundation/pact-reference/pull/533), sends the example where
 * a state returns no value, and doesn't report the endpoint's response.
 *
 * @returns the proxy's URL, the errors of failed state changes by `stateKey`, and a function that stops it
 */
export async function startStateChangeProxy(statesUrl: string, interactions: readonly Interaction[]) {
  const requiredValues = requiredValuesByStates(interactions)
  const errors = new Map<string, string>()
  let activeStates: ProviderState[] = []
  let returnedValues: object = {}

  const forward = async (change: string): Promise<StateResponse> => {
    try {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(statesUrl, {
        method: 'POST',
        headers,
        body: change,
        signal: AbortSignal.timeout(STATE_TIMEOUT_MS),
      })
      return [response.status, await response.text()]
    } catch (error) {
      return [NO_RESPONSE, error instanceof Error ? error.message : String(error)]
    }
  }

  const checkSetup = (state: ProviderState, [status, body]: StateResponse): string | undefined => {
    const excerpt = body.trim().slice(0, 300)
    if (status < 200 || status > 299) return `the state endpoint returned ${status} ${excerpt}`
    activeStates.push(state)
    // A state doesn't have to return its own parameters.
    returnedValues = { ...returnedValues, ...state.params, ...parseObject(body) }
    const missing = (requiredValues.get(statesKey(activeStates)) ?? []).filter((name) => !(name in returnedValues))
    if (missing.length === 0) return
    return `the state endpoint did not return ${missing.join(', ')}; it returned ${status} ${excerpt}`
  }

  const handle = async (request: IncomingMessage): Promise<StateResponse> => {
    const body = await text(request)
    const { state: name, params = {}, action } = JSON.parse(body) as StateChange
    const response = await forward(body)
    const error = action === 'setup' ? checkSetup({ name, params }, response) : undefined
    if (error !== undefined) errors.set(stateKey({ name, params }), error)
    if (error !== undefined || action === 'teardown') {
      activeStates = []
      returnedValues = {}
    }
    const status = error === undefined ? response[0] : 422
    return [status > 499 ? 422 : status, JSON.stringify({ ...params, ...parseObject(response[1]) })]
  }

  const server = createServer((request, response) => {
    handle(request)
      .catch((error): StateResponse => [422, String(error)])
      .then(([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, errors, stop }
}
