import type { Interaction, Pact } from '../pactFile.ts'

/** The parts of an OpenAPI operation that are read here. */
interface Operation {
  operationId: string
  parameters?: readonly { name?: string; in?: string }[]
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: unknown }>> }>>
}
export interface OpenApiPaths {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** How many interactions verify something. */
export interface Verified {
  binding: number
  pending: number
}

/** What the Pact verifies of a call, and what the OpenAPI document has besides. */
export interface CallCoverage {
  id: string
  method: string
  path: string
  codes: ReadonlyMap<number, Verified>
  /** Codes of the document that no interaction expects. */
  unverifiedCodes: readonly number[]
  states: readonly string[]
  /** Languages in which a text is compared. */
  languages: ReadonlyMap<string, Verified>
  /** Parameters of the query. */
  filters: ReadonlyMap<string, Verified>
  unverifiedFilters: readonly string[]
}

function* codesIn(schema: unknown): Generator<number> {
  if (typeof schema !== 'object' || schema === null) return
  if ('properties' in schema) {
    const { code } = schema.properties as { code?: { const?: number; enum?: readonly number[] } }
    yield* code?.enum ?? (code?.const === undefined ? [] : [code.const])
  } else for (const child of Object.values(schema)) yield* codesIn(child)
}

const exampleCode = ({ response }: Interaction): number => Number((response.body?.content as { code?: number })?.code)

/** Counts interactions by a key; those that have several keys count for each. */
function countBy<T>(interactions: readonly Interaction[], keysOf: (one: Interaction) => readonly T[]) {
  const counts = new Map<T, Verified>()
  for (const interaction of interactions)
    for (const key of keysOf(interaction)) {
      const { binding, pending } = counts.get(key) ?? { binding: 0, pending: 0 }
      counts.set(key, interaction.pending ? { binding, pending: pending + 1 } : { binding: binding + 1, pending })
    }
  return counts
}

const sorted = <T>(counts: ReadonlyMap<T, Verified>): ReadonlyMap<T, Verified> =>
  new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))

/** The language of an interaction that compares texts. */
const comparedLanguages = ({ comments, request }: Interaction): readonly string[] =>
  comments?.tags?.includes('language') ? (request.headers?.['Accept-Language'] ?? []) : []

function coverageOf(method: string, path: string, operation: Operation, { interactions }: Pact): CallCoverage {
  const own = interactions.filter(({ request }) => request.method === method && request.path === path)
  const codes = countBy(own, (one) => [exampleCode(one)])
  const filters = countBy(own, ({ request }) => Object.keys(request.query ?? {}))
  const documented = new Set(codesIn(Object.values(operation.responses['200']?.content ?? {})))
  const parameters = (operation.parameters ?? []).flatMap((one) => (one.in === 'query' && one.name ? [one.name] : []))
  return {
    id: operation.operationId,
    method,
    path,
    codes: sorted(codes),
    unverifiedCodes: [...documented].filter((code) => !codes.has(code)).sort((a, b) => a - b),
    states: [...new Set(own.flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name)))].sort(),
    languages: sorted(countBy(own, comparedLanguages)),
    filters: sorted(filters),
    unverifiedFilters: parameters.filter((name) => !filters.has(name)),
  }
}

/** Lists what the Pact verifies of each call of the OpenAPI document. */
export const callCoverage = (pact: Pact, { paths }: OpenApiPaths): readonly CallCoverage[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => coverageOf(method.toUpperCase(), path, operation, pact)),
  )
