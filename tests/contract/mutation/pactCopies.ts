import type { Interaction, Pact } from '../../../pacts/tools/pactFile.ts'
import { ENDPOINTS } from '../../../src/contract/api.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'

/** @throws if no endpoint has the method and path of the interaction */
export function endpointOf({ description, request: { method, path } }: Interaction): Endpoint {
  const found = ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.path === path)
  if (!found) throw new Error(`${description}: there is no endpoint ${method} ${path}`)
  return found
}

/** Request header with the name of an interaction's copy. */
export const COPY_HEADER = 'x-copy'

/** Builds a Pact of copied interactions, each with the copy's name as its description and in a request header. */
export const copyInteractions = (pact: Pact, copies: Iterable<[name: string, interaction: Interaction]>): Pact => ({
  ...pact,
  interactions: [...copies].map(([name, interaction]) => ({
    ...interaction,
    description: name,
    request: { ...interaction.request, headers: { ...interaction.request.headers, [COPY_HEADER]: [name] } },
  })),
})

/**
 * Removes the provider states of an interaction whose response is replayed: state changes take most of a verification's
 * time. States that determine values of the response stay.
 */
export const withoutStates = (interaction: Interaction): Interaction =>
  interaction.response.generators ? interaction : { ...interaction, providerStates: [] }
