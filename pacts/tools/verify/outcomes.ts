import type { Interaction } from '../pactFile.ts'
import { formatMismatches } from './formatMismatches.ts'
import type { Exchange } from './recordingProxy.ts'
import type { VerificationFailure, VerifierReport } from './runPactVerifier.ts'
import type { StateProblem } from './stateChangeProxy.ts'

/**
 * - `passed`
 * - `failed`: the response of a binding interaction differs from the contract
 * - `differs`: the same of a pending interaction, which doesn't count
 * - `not played`: the provider refused a state, so the request was not sent
 */
export type Result = 'passed' | 'failed' | 'differs' | 'not played'

/** How the verification of one interaction ended. */
export interface InteractionOutcome {
  interaction: Interaction
  result: Result
  /** For example `54ms`. */
  duration: string
  /** A refused state change. */
  problem?: StateProblem
  /** Differences from the contract, one line each. */
  mismatches: readonly string[]
  /** The request and the response; none if it was not played. */
  exchange?: Exchange
}

export interface Observations {
  report: VerifierReport
  /** State problems by the number of their interaction. */
  problems: ReadonlyMap<number, StateProblem>
  /** Requests and responses by the number of their interaction. */
  exchanges: ReadonlyMap<number, Exchange>
}

const findFailure = ({ errors, pendingErrors }: VerifierReport, { description }: Interaction, all: readonly string[]) =>
  [...errors, ...pendingErrors].find(({ interaction: label }) => {
    // The longest match, because one description may be a suffix of another.
    const matching = all.filter((candidate) => label.endsWith(` - ${candidate}`))
    return matching.toSorted((a, b) => b.length - a.length)[0] === description
  })

function describeFailure(
  failure: VerificationFailure | undefined,
  exchange: Exchange | undefined,
  problem?: StateProblem,
) {
  if (problem?.action === 'teardown') return [`the teardown of ${problem.state.name} ${problem.reason}`]
  if (exchange?.error !== undefined) return [`no response: ${exchange.error}`]
  return failure ? formatMismatches(failure) : []
}

/** Combines the verifier's report with what the proxies saw. The interactions are those of the numbered Pact. */
export function collectOutcomes(
  interactions: readonly Interaction[],
  { report, problems, exchanges }: Observations,
): readonly InteractionOutcome[] {
  const descriptions = interactions.map(({ description }) => description)
  const results = new Map(report.interactionResults.map((result) => [result.description, result]))
  return interactions.map((interaction, number): InteractionOutcome => {
    const { result, duration = '' } = results.get(interaction.description) ?? {}
    const [problem, exchange] = [problems.get(number), exchanges.get(number)]
    const common = {
      interaction,
      duration,
      ...(problem && { problem }),
      ...(exchange && { exchange }),
    }
    if (problem?.action === 'setup') return { ...common, result: 'not played', mismatches: [] }
    if (result === 'OK') return { ...common, result: 'passed', mismatches: [] }
    const mismatches = describeFailure(findFailure(report, interaction, descriptions), exchange, problem)
    return { ...common, result: interaction.pending ? 'differs' : 'failed', mismatches }
  })
}

/** Whether the provider fulfils the contract: every binding interaction passed. */
export const isVerified = (outcomes: readonly InteractionOutcome[]): boolean =>
  outcomes.every(({ interaction, result }) => interaction.pending || result === 'passed')
