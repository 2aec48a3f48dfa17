import { existsSync, readFileSync } from 'node:fs'
import { GENERATED_PACT_FILE, INTERACTION_LOG_FILE } from '../output.ts'

/** A Pact file with its metadata. */
export interface PactDocument {
  interactions: readonly { description: string }[]
  metadata: Record<string, unknown>
}

/** Returns the descriptions of the interactions that this run's consumer tests ran; undefined if they didn't run. */
export const readInteractionLog = (): string[] | undefined =>
  existsSync(INTERACTION_LOG_FILE) ? readFileSync(INTERACTION_LOG_FILE, 'utf8').trimEnd().split('\n') : undefined

export const readGeneratedPact = (): PactDocument =>
  JSON.parse(readFileSync(GENERATED_PACT_FILE, 'utf8')) as PactDocument

/**
 * Lists interactions that Pact dropped silently: the first of two with the same description, and those overwritten by
 * parallel workers (https://github.com/pact-foundation/pact-js/issues/599).
 */
export function findLostInteractions(log: string[], pact: PactDocument): string[] {
  const written = new Set(pact.interactions.map(({ description }) => description))
  return [
    ...log
      .filter((description, index) => log.indexOf(description) < index)
      .map((description) => `"${description}" is used by two interactions: change one of the descriptions`),
    ...log
      .filter((description) => !written.has(description))
      .map((description) => `"${description}" ran but is not in the Pact: run the consumer tests in one worker`),
  ]
}

/** An array of numbers, such as the HTTP statuses of a response, one per line. */
const NUMBERS = /\[\s+([0-9]+(?:,\s+[0-9]+)*)\s+\]/g

/**
 * Serializes a Pact for the repository: sorted, without the versions of the tools that wrote it, and with an array of
 * numbers on one line.
 */
export function serializePact(pact: PactDocument): string {
  const byDescription = (a: { description: string }, b: { description: string }) =>
    a.description < b.description ? -1 : 1
  const { pactSpecification } = pact.metadata
  const result = { ...pact, interactions: pact.interactions.toSorted(byDescription), metadata: { pactSpecification } }
  const text = JSON.stringify(result, null, 2)
  return `${text.replaceAll(NUMBERS, (_, numbers: string) => `[${numbers.replaceAll(/\s+/g, ' ')}]`)}\n`
}
