import { ENDPOINTS } from '../../../src/contract/api.ts'
import { IGNORED_LANGUAGE, requiredDetections } from './requestMutations.ts'
import { type Mutant, mutationKey } from './runMutants.ts'

/** A mutant that must be rejected, or accepted if it is harmless. */
export interface Verdict {
  name: string
  harmless: boolean
  rejected: boolean
}

const isHarmless = ({ harmless, kind, where, breaks }: Mutant): boolean =>
  // Another form of a value is harmless if the app reads both. Not in the envelope, whose types are specified.
  harmless || (kind === 'number ↔ string' && !breaks && where.startsWith('data'))

/** An interaction that any refusal passes: only a success is wrong. */
const isRefusal = ({ interaction }: Mutant): boolean => typeof interaction.response.body?.content === 'string'

/**
 * Judges response mutations. One that neither breaks the app nor is declared harmless doesn't count. An interaction compares
 * what the specification and its states say, so any binding interaction of the same call may detect a mutation.
 */
function judgeResponses(mutants: readonly Mutant[]): Verdict[] {
  const detected = new Set(
    mutants.filter(({ rejected, interaction }) => rejected && !interaction.pending).map(mutationKey),
  )
  return mutants.flatMap((mutant): Verdict[] => {
    const { kind, where, interaction, rejected, breaks } = mutant
    const name = `${interaction.description}: ${kind} ${where}`.trimEnd()
    if (isHarmless(mutant)) return [{ name, harmless: true, rejected }]
    if (!breaks || (isRefusal(mutant) && !mutant.succeeds)) return []
    return [{ name, harmless: false, rejected: rejected || detected.has(mutationKey(mutant)) }]
  })
}

/** Judges request mutations. One is detected if at least one interaction of the endpoint rejects it. */
function judgeRequests(mutants: readonly Mutant[]): Verdict[] {
  const required = ENDPOINTS.flatMap((endpoint) =>
    requiredDetections(endpoint).map((mutation) => ({ endpointId: endpoint.id, ...mutation })),
  )
  const visible = mutants.filter(({ differs, kind }) => differs && kind === IGNORED_LANGUAGE)
  const all = new Map([...required, ...visible].map((mutation) => [mutationKey(mutation), mutation]))
  const rejected = new Set(mutants.filter((mutant) => mutant.rejected).map(mutationKey))
  return [...all].map(([key, { endpointId, kind, where }]) => ({
    name: `${endpointId}: ${kind} ${where}`.trimEnd(),
    harmless: false,
    rejected: rejected.has(key),
  }))
}

export const verdictsOf = (mutants: readonly Mutant[]): Verdict[] => [
  ...judgeResponses(mutants.filter(({ inRequest }) => !inRequest)),
  ...judgeRequests(mutants.filter(({ inRequest }) => inRequest)),
]

/** Lists the mutants that the Pact wrongly accepts, and the harmless ones that it wrongly rejects. */
export const findWrongVerdicts = (verdicts: Verdict[]): string[] =>
  verdicts
    .filter(({ harmless, rejected }) => rejected === harmless)
    .map(({ harmless, name }) => (harmless ? `rejected although harmless: ${name}` : `not detected: ${name}`))
