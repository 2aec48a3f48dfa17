import { type Interaction, type ProviderState, requestTarget, stateKey } from '../pactFile.ts'
import type { VerificationFailure, VerifierReport } from './runPactVerifier.ts'

/** Mismatches printed per failure. The same error can repeat for each item of a list. */
const MAX_MISMATCHES = 10

const truncate = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)} …` : text)

const formatState = ({ name, params = {} }: ProviderState): string =>
  Object.keys(params).length === 0 ? name : `${name} ${JSON.stringify(params)}`

function formatMismatches({ mismatch }: VerificationFailure): string[] {
  if (mismatch.type === 'error') return [mismatch.message]
  const lines = mismatch.mismatches.map(({ type, path, mismatch: text, actualBody }) => {
    const location = path ? `${path} -> ` : type === 'StatusMismatch' ? 'HTTP status: ' : ''
    return `${location}${text}${actualBody ? `; it was ${truncate(actualBody)}` : ''}`
  })
  // Sorted, because the verifier's order differs between runs.
  const [shown, rest] = [lines.sort().slice(0, MAX_MISMATCHES), lines.slice(MAX_MISMATCHES)]
  return rest.length === 0 ? shown : [...shown, `… and ${rest.length} more`]
}

function formatFailure(
  number: number,
  failure: VerificationFailure,
  interaction: Interaction,
  stateErrors: ReadonlyMap<string, string>,
): string {
  const { request, providerStates = [], pending, comments } = interaction
  const body = request.body?.content === undefined ? '' : ` ${truncate(JSON.stringify(request.body.content))}`
  const failedStates = providerStates.flatMap((state) => {
    const error = stateErrors.get(stateKey(state))
    return error === undefined ? [] : [`${state.name}: ${error}`]
  })
  const lines = [
    ...(pending ? (comments?.text ?? []).map((text) => `Assumption: ${text}`) : []),
    ...providerStates.map((state) => `State:   ${formatState(state)}`),
    `Request: ${request.method} ${requestTarget(interaction)}${body}`,
    ...[...formatMismatches(failure), ...failedStates].map((line) => `- ${line}`),
  ]
  const note = pending ? '  (pending: not counted as a failure)' : ''
  return [`${number}) ${interaction.description}${note}`, ...lines.map((line) => `   ${line}`)].join('\n')
}

/**
 * Formats the verifier's report: one line per interaction, then each failure with its states, request and mismatches,
 * then the totals.
 *
 * @param stateErrors why a state change failed, by `stateKey`
 */
export function formatReport(
  { interactionResults, errors, pendingErrors }: VerifierReport,
  interactions: readonly Interaction[],
  stateErrors: ReadonlyMap<string, string>,
): string {
  const byDescription = new Map(interactions.map((interaction) => [interaction.description, interaction]))
  const isPending = (description: string) => byDescription.get(description)?.pending === true
  const resultLines = interactionResults.map(({ description, result, duration }) => {
    const mark = result === 'OK' ? 'ok' : isPending(description) ? 'differs' : 'FAILED'
    return `  ${mark.padEnd(8)}${description} (${duration})`
  })
  // The longest match, because one description may be a suffix of another.
  const findInteraction = ({ interaction: label }: VerificationFailure) =>
    interactions
      .filter(({ description }) => label.endsWith(` - ${description}`))
      .toSorted((a, b) => b.description.length - a.description.length)[0]
  const failures = [...errors, ...pendingErrors].map((failure, index) => {
    const interaction = findInteraction(failure)
    if (interaction) return formatFailure(index + 1, failure, interaction, stateErrors)
    return [`${index + 1}) ${failure.interaction}`, ...formatMismatches(failure).map((line) => `   - ${line}`)].join(
      '\n',
    )
  })
  const total = (label: string, pending: boolean) => {
    const results = interactionResults.filter(({ description }) => isPending(description) === pending)
    const passed = results.filter(({ result }) => result === 'OK').length
    return `${label}: ${passed} passed, ${results.length - passed} failed.`
  }
  return [resultLines.join('\n'), ...failures, `${total('Binding', false)} ${total('Pending', true)}`].join('\n\n')
}
