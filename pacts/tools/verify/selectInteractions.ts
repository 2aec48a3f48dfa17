import { type Interaction, readPact } from '../pactFile.ts'

/** Verification could not run. The message says why and what to do. */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** @throws SetupError if the file is missing or isn't JSON */
export function readInteractions(file: string): readonly Interaction[] {
  try {
    return readPact(file).interactions
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

/**
 * Filters interactions by description.
 *
 * @param filters substrings or regular expressions, any of which may match; none selects all interactions
 * @throws SetupError if nothing matches, because the verifier would report success
 */
export function selectInteractions(
  interactions: readonly Interaction[],
  filters: readonly string[],
): readonly Interaction[] {
  if (filters.length === 0) return interactions
  const selected = interactions.filter(({ description }) => filters.some((filter) => matches(description, filter)))
  if (selected.length > 0) return selected
  const names = interactions.map(({ description }) => `  ${description}`).join('\n')
  throw new SetupError(
    `No interaction matches ${filters.map((text) => `"${text}"`).join(' or ')}. Available interactions:\n${names}`,
  )
}
