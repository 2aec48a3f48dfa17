import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface ProviderState {
  name: string
  params?: Readonly<Record<string, unknown>>
}

/** The parts of a Pact V4 interaction that the tools and tests read. */
export interface Interaction {
  description: string
  pending?: boolean
  comments?: { text?: readonly string[]; tags?: readonly string[] }
  providerStates?: readonly ProviderState[]
  request: {
    method: string
    path: string
    headers?: Readonly<Record<string, readonly string[]>>
    query?: Readonly<Record<string, readonly string[]>>
    body?: { content?: unknown }
    generators?: unknown
  }
  response: {
    status: number
    headers?: Readonly<Record<string, readonly string[]>>
    body?: { content?: unknown }
    generators?: unknown
  }
}

export interface Pact {
  interactions: readonly Interaction[]
}

/** Path of the committed Pact file. */
export const PACT_FILE = fileURLToPath(new URL('../tpu-app-tpu-api.json', import.meta.url))

export const readPact = (file = PACT_FILE): Pact => JSON.parse(readFileSync(file, 'utf8')) as Pact

function* providerStateExpressions(generators: unknown): Generator<string> {
  if (typeof generators !== 'object' || generators === null) return
  if ('type' in generators && generators.type === 'ProviderState' && 'expression' in generators)
    yield String(generators.expression)
  else for (const child of Object.values(generators)) yield* providerStateExpressions(child)
}

/** Names of the values that the states of an interaction must return (Pact's `ProviderState` generators). */
export function requiredStateValues({ request, response }: Interaction): readonly string[] {
  const expressions = [...providerStateExpressions([request.generators, response.generators])]
  const names = expressions.flatMap((text) => [...text.matchAll(/\$\{([^}]+)\}/g)].map(([, name = '']) => name))
  return [...new Set(names)]
}

/** Path and query of the request, with example values in place of those that a provider state returns. */
export function requestTarget({ request: { path, query = {} } }: Interaction): string {
  const pairs = Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}
