import { type Interaction, type State, stateKey, target } from '../pactFile.ts'
import type { Failure, Verdict } from './runPactVerifier.ts'

/** What one answer says at most: of a hundred records with the same fault the first tell enough. */
const MOST = 10

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)} …` : text)

const stateLine = ({ name, params = {} }: State): string =>
  Object.keys(params).length === 0 ? name : `${name} ${JSON.stringify(params)}`

function mismatches({ mismatch }: Failure): string[] {
  if (mismatch.type === 'error') return [mismatch.message]
  const lines = mismatch.mismatches.map(({ type, path, mismatch: text, actualBody }) => {
    const where = path ? `${path} -> ` : type === 'StatusMismatch' ? 'HTTP status: ' : ''
    return `${where}${text}${actualBody ? `; it was ${shortened(actualBody)}` : ''}`
  })
  // The verifier's order is another one each time.
  const [shown, rest] = [lines.sort().slice(0, MOST), lines.slice(MOST)]
  return rest.length === 0 ? shown : [...shown, `… and ${rest.length} more`]
}

function paragraph(number: number, failure: Failure, { interaction, refusals }: Known): string {
  const { request, providerStates = [], pending, comments } = interaction
  const body = request.body?.content === undefined ? '' : ` ${shortened(JSON.stringify(request.body.content))}`
  const refused = providerStates.flatMap((state) => {
    const refusal = refusals.get(stateKey(state))
    return refusal === undefined ? [] : [`${state.name}: ${refusal}`]
  })
  const lines = [
    ...(pending ? (comments?.text ?? []).map((text) => `Reading: ${text}`) : []),
    ...providerStates.map((state) => `State:   ${stateLine(state)}`),
    `Request: ${request.method} ${target(interaction)}${body}`,
    ...[...mismatches(failure), ...refused].map((line) => `- ${line}`),
  ]
  const note = pending ? '  (pending: a reading, does not count)' : ''
  return [`${number}) ${interaction.description}${note}`, ...lines.map((line) => `   ${line}`)].join('\n')
}

interface Known {
  interaction: Interaction
  refusals: ReadonlyMap<string, string>
}

/** The verifier's report as something to read: each interaction, each failure with what it takes to repeat it, a sum. */
export function reportText(
  { interactionResults, errors, pendingErrors }: Verdict,
  interactions: readonly Interaction[],
  refusals: ReadonlyMap<string, string>,
): string {
  const byName = new Map(interactions.map((interaction) => [interaction.description, interaction]))
  const isPending = (description: string) => byName.get(description)?.pending === true
  const marks = interactionResults.map(({ description, result, duration }) => {
    const mark = result === 'OK' ? 'ok' : isPending(description) ? 'differs' : 'FAILED'
    return `  ${mark.padEnd(8)}${description} (${duration})`
  })
  // The longest, because one description may be the end of another.
  const find = ({ interaction: label }: Failure) =>
    interactions
      .filter(({ description }) => label.endsWith(` - ${description}`))
      .toSorted((a, b) => b.description.length - a.description.length)[0]
  const failures = [...errors, ...pendingErrors].map((failure, index) => {
    const interaction = find(failure)
    if (interaction) return paragraph(index + 1, failure, { interaction, refusals })
    return [`${index + 1}) ${failure.interaction}`, ...mismatches(failure).map((line) => `   - ${line}`)].join('\n')
  })
  const sum = (pending: boolean, text: string) => {
    const results = interactionResults.filter(({ description }) => isPending(description) === pending)
    const passed = results.filter(({ result }) => result === 'OK').length
    return `${text}: ${passed} passed, ${results.length - passed} failed`
  }
  return [marks.join('\n'), ...failures, `${sum(false, 'Binding')}. ${sum(true, 'Pending (readings)')}.`].join('\n\n')
}
