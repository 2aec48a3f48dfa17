import { ENDPOINTS } from '../../../pacts/tools/schemas.ts'
import { type Mutant, wayOf } from './runMutants.ts'
import { dutiesOf, LANGUAGE } from './requestMutations.ts'

export type Column = 'binding' | 'pending' | 'harmless'
/** One way to break the backend that counts, or one harmless change of it. */
export interface Verdict {
  kind: string
  column: Column
  /** Whether verification refused it: right for what breaks the app, wrong for what does no harm. */
  refused: boolean
  /** For people. */
  name: string
}

const named = ({ interaction, kind, where }: Mutant) => `${interaction.description}: ${kind} ${where}`.trimEnd()

/** A change does no harm where it is meant to do none, and where another form of a value is read as well. */
const isHarmless = ({ harmless, kind, where, breaks }: Mutant): boolean =>
  // Not in the envelope: there a code is a number and a message a text by specification.
  harmless || (kind === 'number ↔ string' && !breaks && where.startsWith('data'))

/** What was changed in answers. That the app does not mind a change that is not harmless either (a field it can do without) counts nowhere. */
function ofAnswers(mutants: Mutant[]): Verdict[] {
  // A reading stands in a small interaction: the rest of its answer is bound by the others of the call.
  const bound = new Set(mutants.filter(({ refused, interaction }) => refused && !interaction.pending).map(wayOf))
  return mutants.flatMap((mutant): Verdict[] => {
    const { kind, interaction, refused, breaks } = mutant
    const name = named(mutant)
    if (isHarmless(mutant)) return [{ kind, column: 'harmless', refused, name }]
    if (!breaks) return []
    if (!interaction.pending) return [{ kind, column: 'binding', refused, name }]
    return [{ kind, column: 'pending', refused: refused || bound.has(wayOf(mutant)), name }]
  })
}

/** What was overlooked in requests: it is noticed if one interaction of the call does. */
function ofRequests(mutants: Mutant[]): Verdict[] {
  const duties = ENDPOINTS.flatMap(({ endpoint }) => dutiesOf(endpoint).map((duty) => ({ call: endpoint.id, ...duty })))
  const seen = mutants.filter(({ differs, kind }) => differs && kind === LANGUAGE)
  const all = new Map([...duties, ...seen].map((duty) => [[duty.call, duty.kind, duty.where].join(), duty]))
  return [...all.values()].map(({ call, kind, where }) => {
    const by = mutants.filter((one) => one.refused && one.call === call && one.kind === kind && one.where === where)
    const isBinding = by.length > 0 ? by.some(({ interaction }) => !interaction.pending) : kind !== LANGUAGE
    return {
      kind,
      column: isBinding ? 'binding' : 'pending',
      refused: by.length > 0,
      name: `${call}: ${kind} ${where}`.trimEnd(),
    }
  })
}

export const verdictsOf = (mutants: Mutant[]): Verdict[] => [
  ...ofAnswers(mutants.filter(({ oversight }) => !oversight)),
  ...ofRequests(mutants.filter(({ oversight }) => oversight)),
]

/** What the contract gets wrong: breakages that it lets through, harmless changes that it refuses. */
export const wrong = (verdicts: Verdict[]): string[] =>
  verdicts
    .filter(({ column, refused }) => refused === (column === 'harmless'))
    .map(({ column, name }) => (column === 'harmless' ? `refused although harmless: ${name}` : `not noticed: ${name}`))

/** The table that people read. */
export function table(verdicts: Verdict[]): string {
  const cell = (kind: string | undefined, column: Column) => {
    const those = verdicts.filter((verdict) => verdict.column === column && (kind ?? verdict.kind) === verdict.kind)
    const refused = those.filter((verdict) => verdict.refused).length
    const share = those.length === 0 ? '' : `${refused}/${those.length} ${Math.floor((100 * refused) / those.length)} %`
    return share.padStart(18)
  }
  const row = (title: string, kind?: string) =>
    [title.padEnd(24), ...(['binding', 'pending', 'harmless'] as const).map((column) => cell(kind, column))].join('')
  const kinds = [...new Set(verdicts.map(({ kind }) => kind))]
  const head = ['', 'binding: noticed', 'pending: noticed', 'harmless: refused']
  return [
    head.map((title, index) => (index === 0 ? title.padEnd(24) : title.padStart(18))).join(''),
    ...kinds.map((kind) => row(kind, kind)),
    row('all'),
  ].join('\n')
}
