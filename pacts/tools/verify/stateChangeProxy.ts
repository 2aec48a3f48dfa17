import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Interaction, neededValues, type State, stateKey } from '../pactFile.ts'

interface Change {
  state: string
  params?: Record<string, unknown>
  action: 'setup' | 'teardown'
}
type Answer = [status: number, body: string]

const objectIn = (body: string): object => {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const keyOf = (states: readonly State[]): string => states.map(stateKey).join()

/** By the states of an interaction: the values that these have to hand over together. */
function needsByStates(interactions: readonly Interaction[]): ReadonlyMap<string, readonly string[]> {
  const needs = new Map<string, readonly string[]>()
  for (const interaction of interactions) {
    const key = keyOf(interaction.providerStates ?? [])
    needs.set(key, [...new Set([...(needs.get(key) ?? []), ...neededValues(interaction)])])
  }
  return needs
}

/**
 * Stands between the verifier and the state endpoint and makes states strict: the verifier repeats a 5xx for two
 * minutes, sends the contract's example where a value is not handed over, and does not say what the endpoint answered.
 */
export async function startStateRelay(statesUrl: string, interactions: readonly Interaction[]) {
  const needs = needsByStates(interactions)
  /** By state: why the latest setup of it did not do. */
  const refusals = new Map<string, string>()
  let entered: State[] = []
  let handedOver: object = {}

  const forward = async (change: string): Promise<Answer> => {
    try {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(statesUrl, {
        method: 'POST',
        headers,
        body: change,
        signal: AbortSignal.timeout(30_000),
      })
      return [answer.status, await answer.text()]
    } catch (error) {
      return [599, error instanceof Error ? error.message : String(error)]
    }
  }

  // What the state was given need not come back.
  const setUp = (state: State, [status, body]: Answer): string | undefined => {
    const shown = body.trim().slice(0, 300)
    if (status < 200 || status > 299) return `the state endpoint answered ${status} ${shown}`
    entered.push(state)
    handedOver = { ...handedOver, ...state.params, ...objectIn(body) }
    const missing = (needs.get(keyOf(entered)) ?? []).filter((name) => !(name in handedOver))
    if (missing.length === 0) return
    return `the state endpoint handed over no ${missing.join(', no ')}; it answered ${status} ${shown}`
  }

  const relay = async (request: IncomingMessage): Promise<Answer> => {
    const sent = await text(request)
    const { state: name, params = {}, action } = JSON.parse(sent) as Change
    const answer = await forward(sent)
    const refusal = action === 'setup' ? setUp({ name, params }, answer) : undefined
    if (refusal !== undefined) refusals.set(stateKey({ name, params }), refusal)
    if (refusal !== undefined || action === 'teardown') {
      entered = []
      handedOver = {}
    }
    const status = refusal === undefined ? answer[0] : 422
    return [status > 499 ? 422 : status, JSON.stringify({ ...params, ...objectIn(answer[1]) })]
  }

  const server = createServer((request, response) => {
    relay(request)
      .catch((error): Answer => [422, String(error)])
      .then(([status, body]) => response.writeHead(status, { 'content-type': 'application/json' }).end(body))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, refusals, stop }
}
