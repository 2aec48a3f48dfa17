import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface State {
  name: string
  params?: Readonly<Record<string, unknown>>
}

/** One interaction of a Pact V4 file: what is read of it here. */
export interface Interaction {
  description: string
  pending?: boolean
  comments?: { text?: readonly string[] }
  providerStates?: readonly State[]
  request: {
    method: string
    path: string
    query?: Readonly<Record<string, readonly string[]>>
    body?: { content?: unknown }
    generators?: unknown
  }
  response: { status: number; generators?: unknown }
}

/** What to do about it stands in the message. Nothing has been verified. */
export class CannotVerify extends Error {
  override name = 'CannotVerify'
}

/** The committed contract. */
export const CONTRACT_FILE = fileURLToPath(new URL('../tpu-app-tpu-api.json', import.meta.url))

export function interactionsOf(file: string): readonly Interaction[] {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { interactions: Interaction[] }).interactions
  } catch (error) {
    throw new CannotVerify(`The contract ${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

function isMatch(description: string, wanted: string): boolean {
  if (description.includes(wanted)) return true
  try {
    return new RegExp(wanted).test(description)
  } catch {
    // A bracket that is only a bracket.
    return false
  }
}

/** The interactions whose description contains, or matches, one of the texts; all when there is no text. */
export function select(interactions: readonly Interaction[], only: readonly string[]): readonly Interaction[] {
  if (only.length === 0) return interactions
  const selected = interactions.filter(({ description }) => only.some((wanted) => isMatch(description, wanted)))
  // The verifier calls it a success when nothing is verified.
  if (selected.length > 0) return selected
  const names = interactions.map(({ description }) => `  ${description}`).join('\n')
  throw new CannotVerify(
    `No interaction is called ${only.map((text) => `"${text}"`).join(' or ')}. There are:\n${names}`,
  )
}

/** Two states are the same if name and parameters are, in whatever order those were written. */
export const stateKey = ({ name, params = {} }: State): string => JSON.stringify([name, Object.entries(params).sort()])

function* expressions(generators: unknown): Generator<string> {
  if (typeof generators !== 'object' || generators === null) return
  if ('type' in generators && generators.type === 'ProviderState' && 'expression' in generators)
    yield String(generators.expression)
  else for (const child of Object.values(generators)) yield* expressions(child)
}

/** The values that the states of an interaction have to hand over. */
export function neededValues({ request, response }: Interaction): readonly string[] {
  const all = [...expressions(request.generators), ...expressions(response.generators)]
  const names = all.flatMap((text) =>
    text.includes('${') ? [...text.matchAll(/\$\{([^}]+)\}/g)].map(([, n]) => n) : text,
  )
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** Path and query as they are sent, with the examples of what a state would hand over. */
export function target({ request: { path, query = {} } }: Interaction): string {
  const pairs = Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value]))
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}
