import type { Interaction, Pact } from '../../../pacts/tools/pactFile.ts'
import { ENDPOINTS } from '../../../src/contract/api.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { serveLocally, type TextResponse } from '../serve.ts'
import { findRejected } from './findRejected.ts'

/** @throws if no endpoint has the method and path of the interaction */
export function endpointOf({ description, request: { method, path } }: Interaction): Endpoint {
  const found = ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.path === path)
  if (!found) throw new Error(`${description}: there is no endpoint ${method} ${path}`)
  return found
}

/** Request header with the name of an interaction's copy. */
const COPY_HEADER = 'x-copy'

/** The copy that a request belongs to. */
export const copyOf = (request: Request): string => request.headers.get(COPY_HEADER) ?? ''

/** Builds a Pact of copied interactions, each with the copy's name as its description and in a request header. */
export const copyInteractions = (pact: Pact, copies: Iterable<[name: string, interaction: Interaction]>): Pact => ({
  ...pact,
  interactions: [...copies].map(([name, interaction]) => ({
    ...interaction,
    description: name,
    request: { ...interaction.request, headers: { ...interaction.request.headers, [COPY_HEADER]: [name] } },
  })),
})

/** An interaction, and what answers its request. */
export interface Replayed {
  interaction: Interaction
  response: TextResponse
}

/** Answers copies of interactions with responses of their own, without a state. @returns the names of the rejected copies */
export async function findRejectedResponses(pact: Pact, copies: ReadonlyMap<string, Replayed>): Promise<Set<string>> {
  // Without a state the verifier requests one with an empty name.
  const noState = { status: 200, type: 'application/json', cacheControl: '', text: '{}' }
  const { url, stop } = await serveLocally(async (request) => copies.get(copyOf(request))?.response ?? noState)
  const stateless = [...copies].map(([name, { interaction }]): [string, Interaction] => [
    name,
    { ...interaction, providerStates: [] },
  ])
  return findRejected(copyInteractions(pact, stateless), url).finally(stop)
}
