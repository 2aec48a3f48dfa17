import type { ProviderState } from '../pactFile.ts'
import { formatCurl } from './formatCurl.ts'
import { groupBy } from './groupBy.ts'
import type { InteractionOutcome, Result } from './outcomes.ts'
import type { Exchange } from './recordingProxy.ts'

/** Characters of a response body that are printed. */
const MAX_BODY = 2000
/** From this number on, interactions with the same differences are one paragraph. */
const MIN_GROUP = 3
/** Names of others with the same differences. */
const MAX_NAMES = 7
const STATES_UNDONE = "The states are undone. To send a request again: --only '<description>' --keep."

const MARKS: Readonly<Record<Result, string>> = {
  passed: 'ok',
  failed: 'FAILED',
  differs: 'differs',
  'not played': 'not played',
}
const MARK_WIDTH = 12

const indent = (text: string): string => text.replaceAll('\n', '\n             ')

const formatState = ({ name, params = {} }: ProviderState): string =>
  Object.keys(params).length === 0 ? name : `${name} ${JSON.stringify(params)}`

/** Formats a response: its status, its content type and its body. */
function formatResponse({ response, error }: Exchange): string {
  if (!response) return `none: ${error}`
  const { status, headers, body } = response
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'no content type'
  return `${status} ${type}\n${body.length > MAX_BODY ? `${body.slice(0, MAX_BODY)} …` : body}`.trimEnd()
}

/** Failures that have the same cause: the one that is printed, then the others. */
function groupFailures(failures: readonly InteractionOutcome[]): (readonly InteractionOutcome[])[] {
  const groups = groupBy(failures, ({ interaction, mismatches }) => JSON.stringify([interaction.pending, mismatches]))
  return [...groups.values()].flatMap((group) => {
    const isOneFault = group.length >= MIN_GROUP && group[0]?.mismatches.length !== 0
    return isOneFault ? [group] : group.map((one) => [one])
  })
}

const listNames = (outcomes: readonly InteractionOutcome[]): string => {
  const names = outcomes.slice(0, MAX_NAMES).map(({ interaction }) => interaction.description)
  return `${names.join('; ')}${outcomes.length > names.length ? '; …' : ''}`
}

function formatFailure(number: number, outcome: InteractionOutcome, others: readonly InteractionOutcome[]): string {
  const { interaction, mismatches, exchange } = outcome
  const { description, providerStates = [], pending, comments } = interaction
  const lines = [
    ...(pending ? (comments?.text ?? []).map((text) => `Assumption: ${text}`) : []),
    ...providerStates.map((state) => `State:     ${formatState(state)}`),
    ...(exchange ? [`Repeat:    ${formatCurl(exchange.request)}`] : []),
    ...(exchange ? [`Response:  ${indent(formatResponse(exchange))}`] : []),
    ...mismatches.map((line) => `- ${line}`),
    ...(others.length === 0 ? [] : [`The same in ${others.length} more: ${listNames(others)}`]),
  ]
  const note = pending ? '  (pending: not counted as a failure)' : ''
  return [`${number}) ${description}${note}`, ...lines.map((line) => `   ${line}`)].join('\n')
}

/** Formats the interactions that were not played, by the state that was refused, those of most interactions first. */
function formatNotPlayed(outcomes: readonly InteractionOutcome[]): string[] {
  const byState = [...groupBy(outcomes, ({ problem }) => problem?.state.name).values()]
  const sections = byState
    .toSorted((a, b) => b.length - a.length)
    .map((group) => {
      const names = group.map(({ interaction: { description, pending } }) =>
        pending ? `     ${description} (pending)` : `     ${description}`,
      )
      return [`   ${group[0]?.problem?.state.name} ${group[0]?.problem?.reason}`, ...names].join('\n')
    })
  return sections.length === 0 ? [] : [`Not played, by the state that is missing:\n${sections.join('\n')}`]
}

function formatTotals(outcomes: readonly InteractionOutcome[]): string {
  const count = (isPending: boolean, wanted: Result) =>
    outcomes.filter(({ interaction, result }) => result === wanted && (interaction.pending ?? false) === isPending)
      .length
  return (
    `Binding: ${count(false, 'passed')} passed, ${count(false, 'failed')} failed, ${count(false, 'not played')} not played. ` +
    `Pending: ${count(true, 'passed')} passed, ${count(true, 'differs')} differs, ${count(true, 'not played')} not played.`
  )
}

/**
 * Formats the result of a verification: one line per interaction that was played, each difference with the request and
 * the response, what was not played, and the totals.
 */
export function formatReport(outcomes: readonly InteractionOutcome[], areStatesUndone = false): string {
  const having = (wanted: Result) => outcomes.filter(({ result }) => result === wanted)
  const played = outcomes.filter(({ result }) => result !== 'not played')
  const playedLines = played.map(
    ({ interaction, result, duration }) =>
      `  ${MARKS[result].padEnd(MARK_WIDTH)}${interaction.description} (${duration})`,
  )
  const failures = groupFailures([...having('failed'), ...having('differs')]).flatMap(([first, ...others], index) =>
    first ? [formatFailure(index + 1, first, others)] : [],
  )
  const notes = areStatesUndone && failures.length > 0 ? [STATES_UNDONE] : []
  const sections = [...(playedLines.length === 0 ? [] : [playedLines.join('\n')]), ...failures, ...notes]
  return [...sections, ...formatNotPlayed(having('not played')), formatTotals(outcomes)].join('\n\n')
}
