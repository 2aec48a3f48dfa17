import { ENDPOINTS } from '../../../src/contract/api.ts'
import { IGNORED_LANGUAGE, requiredDetections } from './requestMutations.ts'
import { type Mutant, mutationKey } from './runMutants.ts'

/** Binding and pending mutants must be rejected, harmless ones accepted. */
type Column = 'binding' | 'pending' | 'harmless'

/** A mutant that counts towards the score. */
export interface Verdict {
  kind: string
  column: Column
  rejected: boolean
  /** For the printed report. */
  name: string
}

const nameOf = ({ interaction, kind, where }: Mutant) => `${interaction.description}: ${kind} ${where}`.trimEnd()

const isHarmless = ({ harmless, kind, where, breaks }: Mutant): boolean =>
  // Another form of a value is harmless if the app reads both. Not in the envelope, whose types are specified.
  harmless || (kind === 'number ↔ string' && !breaks && where.startsWith('data'))

/** An interaction that any refusal passes: only a success is wrong. */
const isRefusal = ({ interaction }: Mutant): boolean => typeof interaction.response.body?.content === 'string'

/**
 * Scores response mutations. One that neither breaks the app nor is declared harmless doesn't count. An interaction compares
 * what the specification and its states say, so any binding interaction of the same call may detect a mutation.
 */
function scoreResponses(mutants: readonly Mutant[]): Verdict[] {
  const detected = new Set(
    mutants.filter(({ rejected, interaction }) => rejected && !interaction.pending).map(mutationKey),
  )
  return mutants.flatMap((mutant): Verdict[] => {
    const { kind, interaction, rejected, breaks } = mutant
    const name = nameOf(mutant)
    if (isHarmless(mutant)) return [{ kind, column: 'harmless', rejected, name }]
    if (!breaks || (isRefusal(mutant) && !mutant.succeeds)) return []
    const column = interaction.pending ? 'pending' : 'binding'
    return [{ kind, column, rejected: rejected || detected.has(mutationKey(mutant)), name }]
  })
}

/** Scores request mutations. One is detected if at least one interaction of the endpoint rejects it. */
function scoreRequests(mutants: readonly Mutant[]): Verdict[] {
  const required = ENDPOINTS.flatMap((endpoint) =>
    requiredDetections(endpoint).map((mutation) => ({ endpointId: endpoint.id, ...mutation })),
  )
  const visible = mutants.filter(({ differs, kind }) => differs && kind === IGNORED_LANGUAGE)
  const all = new Map([...required, ...visible].map((mutation) => [mutationKey(mutation), mutation]))
  return [...all.values()].map(({ endpointId, kind, where }) => {
    const rejecting = mutants.filter(
      (mutant) => mutant.rejected && mutant.endpointId === endpointId && mutant.kind === kind && mutant.where === where,
    )
    const isBinding =
      rejecting.length > 0 ? rejecting.some(({ interaction }) => !interaction.pending) : kind !== IGNORED_LANGUAGE
    return {
      kind,
      column: isBinding ? 'binding' : 'pending',
      rejected: rejecting.length > 0,
      name: `${endpointId}: ${kind} ${where}`.trimEnd(),
    }
  })
}

export const verdictsOf = (mutants: readonly Mutant[]): Verdict[] => [
  ...scoreResponses(mutants.filter(({ inRequest }) => !inRequest)),
  ...scoreRequests(mutants.filter(({ inRequest }) => inRequest)),
]

/** Lists the mutants that the Pact wrongly accepts, and the harmless ones that it wrongly rejects. */
export const findWrongVerdicts = (verdicts: Verdict[]): string[] =>
  verdicts
    .filter(({ column, rejected }) => rejected === (column === 'harmless'))
    .map(({ column, name }) =>
      column === 'harmless' ? `rejected although harmless: ${name}` : `not detected: ${name}`,
    )

/** Formats the share of rejected mutants by kind and column. */
export function formatTable(verdicts: Verdict[]): string {
  const cell = (kind: string | undefined, column: Column) => {
    const counted = verdicts.filter((verdict) => verdict.column === column && (kind ?? verdict.kind) === verdict.kind)
    const rejected = counted.filter((verdict) => verdict.rejected).length
    const share =
      counted.length === 0 ? '' : `${rejected}/${counted.length} ${Math.floor((100 * rejected) / counted.length)} %`
    return share.padStart(20)
  }
  const row = (title: string, kind?: string) =>
    [title.padEnd(24), ...(['binding', 'pending', 'harmless'] as const).map((column) => cell(kind, column))].join('')
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))]
  const head = ['binding: detected', 'pending: detected', 'harmless: rejected']
  return [
    ''.padEnd(24) + head.map((title) => title.padStart(20)).join(''),
    ...kinds.map((kind) => row(kind, kind)),
    row('all'),
  ].join('\n')
}
