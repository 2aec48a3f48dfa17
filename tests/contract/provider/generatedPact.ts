import { existsSync, readFileSync } from 'node:fs'
import { INTERACTION_LOG_FILE, GENERATED_PACT_FILE } from '../output.ts'

interface Interaction {
  description: string
}
interface Pact {
  interactions: Interaction[]
  metadata: Record<string, unknown>
}

/** The interactions that the consumer tests of this run have carried out; undefined if they did not run. */
export const readInteractionLog = (): string[] | undefined =>
  existsSync(INTERACTION_LOG_FILE) ? readFileSync(INTERACTION_LOG_FILE, 'utf8').trimEnd().split('\n') : undefined

const descriptionsOf = (pact: Pact) => pact.interactions.map(({ description }) => description)

export const readGeneratedPact = (): Pact => JSON.parse(readFileSync(GENERATED_PACT_FILE, 'utf8')) as Pact

/**
 * What Pact drops without a word: of two interactions with one name the first, and those that another worker
 * overwrites.
 */
export function findLostInteractions(carriedOut: string[], pact: Pact): string[] {
  const kept = new Set(descriptionsOf(pact))
  return [
    ...carriedOut
      .filter((name, index) => carriedOut.indexOf(name) < index)
      .map((name) => `"${name}" is the name of two interactions: give one of them other words`),
    ...carriedOut
      .filter((name) => !kept.has(name))
      .map((name) => `"${name}" was carried out and is not in the file: keep the tests to one worker`),
  ]
}

/** The contract as it is committed: in one order, without the versions of the tools that wrote it. */
export function serializePact(pact: Pact): string {
  const order = (a: Interaction, b: Interaction) => (a.description < b.description ? -1 : 1)
  const { pactSpecification } = pact.metadata
  const result = { ...pact, interactions: pact.interactions.toSorted(order), metadata: { pactSpecification } }
  return `${JSON.stringify(result, null, 2)}\n`
}
