/**
 * - `added`, `removed`: an interaction or a part of the document
 * - `stricter`: fewer responses are right than before
 * - `looser`: more responses are right than before
 * - `changed`: other responses are right, or the app sends another request
 */
export type ChangeKind = 'added' | 'removed' | 'stricter' | 'looser' | 'changed'

/** One difference between two versions of the contract. */
export interface Change {
  /** Id of the call, such as `listNodeSales`. */
  call: string
  kind: ChangeKind
  source: 'pact' | 'openapi'
  /** Description of the interaction, or the place in the OpenAPI document. */
  subject: string
  /** What is different. */
  detail: string
  /** Whether a backend that fulfils the version before can fail because of this change. */
  breaks: boolean
}

/** A requirement that one version has, by its place. */
export type Requirements = ReadonlyMap<string, string>

export interface Difference {
  place: string
  before: string | undefined
  after: string | undefined
}

/** Lists the places at which two versions differ. */
export function compareRequirements(before: Requirements, after: Requirements): Difference[] {
  const places = new Set([...before.keys(), ...after.keys()])
  return [...places]
    .map((place) => ({ place, before: before.get(place), after: after.get(place) }))
    .filter((difference) => difference.before !== difference.after)
}

/** Describes a difference without its place. */
export const describeDifference = ({ before, after }: Difference): string => {
  if (before === undefined) return `${after}`
  return after === undefined ? `no longer ${before}` : `${after} (was: ${before})`
}
