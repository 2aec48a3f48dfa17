import { readFileSync } from 'node:fs'
import { ENDPOINTS } from '../../../pacts/tools/schemas.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { CONSUMER, PROVIDER } from '../output.ts'

/** What the mutations need to know of an interaction. */
export interface Interaction {
  description: string
  pending?: boolean
  providerStates?: object[]
  request: { method: string; path: string; headers?: Record<string, string[]>; query?: Record<string, string[]> }
  response: { status: number; generators?: { body?: Record<string, unknown> } }
}
export interface Pact {
  interactions: Interaction[]
}

/** The contract as it is committed. */
export const readPact = (): Pact =>
  JSON.parse(readFileSync(new URL(`../../../pacts/${CONSUMER}-${PROVIDER}.json`, import.meta.url), 'utf8')) as Pact

/** The call that an interaction is about. */
export function endpointOf({ description, request: { method, path } }: Interaction): Endpoint {
  const found = ENDPOINTS.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
  if (!found) throw new Error(`${description}: the contract has no ${method} ${path}`)
  return found.endpoint
}

/** The header by which the proxy tells which copy of an interaction a request belongs to. */
export const COPY = 'x-copy'

/** A contract of copies: each interaction under a name of its own, and its requests say it. */
export const copies = (pact: Pact, names: Iterable<[name: string, interaction: Interaction]>): Pact => ({
  ...pact,
  interactions: [...names].map(([name, interaction]) => ({
    ...interaction,
    description: name,
    request: { ...interaction.request, headers: { ...interaction.request.headers, [COPY]: [name] } },
  })),
})

/**
 * An interaction to be answered from a recording: its states are left out, which are most of a verification's time,
 * unless they say what the answer has to be.
 */
export const withoutStates = (interaction: Interaction): Interaction =>
  interaction.response.generators ? interaction : { ...interaction, providerStates: [] }
