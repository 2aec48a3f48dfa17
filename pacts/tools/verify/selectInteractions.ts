import { type Interaction, type Pact, readPact } from '../pactFile.ts'

/** Verification could not run. The message says why and what to do. */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** @throws SetupError if the file is missing or isn't JSON */
export function readContract(file: string): Pact {
  try {
    return readPact(file)
  } catch (error) {
    throw new SetupError(`Can't read the Pact file ${file}: ${error instanceof Error ? error.message : error}`)
  }
}

function matches(description: string, filter: string): boolean {
  if (description.includes(filter)) return true
  try {
    return new RegExp(filter).test(description)
  } catch {
    // Not a valid regular expression, such as "binding (a".
    return false
  }
}

const quoteAll = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(' or ')

export interface Selection {
  /** Substrings or regular expressions, any of which the description may match; none selects all interactions. */
  only: readonly string[]
  /** Tags, any of which the interaction may have; none selects all interactions. */
  tags: readonly string[]
}

/**
 * Filters interactions by description and tag.
 *
 * @throws SetupError if nothing matches, because the verifier would report success
 */
export function selectInteractions(
  interactions: readonly Interaction[],
  { only, tags }: Selection,
): readonly Interaction[] {
  const tagged = interactions.filter(
    ({ comments }) => tags.length === 0 || tags.some((tag) => comments?.tags?.includes(tag)),
  )
  if (tagged.length === 0) {
    const known = new Set(interactions.flatMap(({ comments }) => comments?.tags ?? []))
    throw new SetupError(`No interaction has the tag ${quoteAll(tags)}. Tags: ${[...known].join(', ') || 'none'}`)
  }
  const selected = tagged.filter(
    ({ description }) => only.length === 0 || only.some((filter) => matches(description, filter)),
  )
  if (selected.length > 0) return selected
  const names = tagged.map(({ description }) => `  ${description}`).join('\n')
  throw new SetupError(`No interaction matches ${quoteAll(only)}. Available interactions:\n${names}`)
}
