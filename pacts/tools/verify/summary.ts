import { groupBy } from './groupBy.ts'
import type { InteractionOutcome, Result } from './outcomes.ts'

type Totals = Record<Result, number>

const count = (outcomes: readonly InteractionOutcome[], result: Result) =>
  outcomes.filter((outcome) => outcome.result === result).length

const countAll = (outcomes: readonly InteractionOutcome[]): Totals => ({
  passed: count(outcomes, 'passed'),
  failed: count(outcomes, 'failed'),
  differs: count(outcomes, 'differs'),
  'not played': count(outcomes, 'not played'),
})

const isPending = ({ interaction }: InteractionOutcome): boolean => interaction.pending === true

/** Counts the results of the binding and of the pending interactions. */
export const totalsOf = (outcomes: readonly InteractionOutcome[]): { binding: Totals; pending: Totals } => ({
  binding: countAll(outcomes.filter((outcome) => !isPending(outcome))),
  pending: countAll(outcomes.filter(isPending)),
})

/** A state that the provider refused, and what was not played because of it. */
export interface MissingState {
  name: string
  /** Why, the first time. */
  reason: string
  /** Number of interactions. */
  interactions: number
  descriptions: readonly string[]
}

/** The states that were refused, those of most interactions first. */
export function missingStates(outcomes: readonly InteractionOutcome[]): readonly MissingState[] {
  const refused = outcomes.filter(({ result }) => result === 'not played')
  const byState = groupBy(refused, ({ problem }) => problem?.state.name ?? '')
  return [...byState]
    .map(([name, group]) => ({
      name,
      reason: group[0]?.problem?.reason ?? '',
      interactions: group.length,
      descriptions: group.map(
        ({ interaction }) => `${interaction.description}${interaction.pending ? ' (pending)' : ''}`,
      ),
    }))
    .toSorted((a, b) => b.interactions - a.interactions)
}

/** Counts the binding interactions of each endpoint, the part of their description before the colon. */
export function endpointRows(outcomes: readonly InteractionOutcome[]) {
  const byEndpoint = groupBy(
    outcomes.filter((outcome) => !isPending(outcome)),
    ({ interaction }) => interaction.description.split(':')[0] ?? '',
  )
  return [...byEndpoint].map(([id, group]) => ({
    id,
    total: group.length,
    passed: count(group, 'passed'),
    notPlayed: count(group, 'not played'),
  }))
}
