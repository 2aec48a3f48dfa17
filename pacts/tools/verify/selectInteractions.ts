import { SetupError } from '../commandResult.ts'
import type { Interaction } from '../pactFile.ts'

function matches(description: string, filter: string): boolean {
  if (description.includes(filter)) return true
  try {
    return new RegExp(filter).test(description)
  } catch {
    // Not a valid regular expression, such as "binding (a".
    return false
  }
}

/** Whether an interaction changes nothing and holds for any member, so that it needs no state. */
export const isReadOnly = ({ comments }: Interaction): boolean => comments?.tags?.includes('read-only') === true

/**
 * Filters interactions by description.
 *
 * @param only substrings or regular expressions, any of which the description may match; none selects all interactions
 * @throws SetupError if nothing matches, because the verifier would report success
 */
export function selectInteractions(
  interactions: readonly Interaction[],
  only: readonly string[],
): readonly Interaction[] {
  const selected = interactions.filter(
    ({ description }) => only.length === 0 || only.some((filter) => matches(description, filter)),
  )
  if (selected.length > 0) return selected
  const filters = only.map((text) => `"${text}"`).join(' or ')
  const names = interactions.map(({ description }) => `  ${description}`).join('\n')
  throw new SetupError(`No interaction matches ${filters}. Available interactions:\n${names}`)
}
