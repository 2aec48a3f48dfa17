import type { ProviderState } from '../pactFile.ts'
import { type CommandOptions, formatCommands } from './formatCommands.ts'
import type { Exchange } from './forwardRequest.ts'
import { groupBy } from './groupBy.ts'
import type { InteractionOutcome, Result } from './outcomes.ts'
import { endpointRows, missingStates, totalsOf } from './summary.ts'

/** Lines per section of the summary, so that it fits on one screen. */
const MAX_ROWS = 7
/** Characters of a response body that are printed. */
const MAX_BODY = 2000

const MARKS: Readonly<Record<Result, string>> = {
  passed: 'ok',
  failed: 'FAILED',
  differs: 'differs',
  'not played': 'not played',
}
const MARK_WIDTH = 12

const truncate = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)} …` : text)

const limitRows = (rows: readonly string[]): string[] =>
  rows.length > MAX_ROWS ? [...rows.slice(0, MAX_ROWS - 1), `  … and ${rows.length - MAX_ROWS + 1} more`] : [...rows]

const formatTotals = (outcomes: readonly InteractionOutcome[]): string => {
  const { binding, pending } = totalsOf(outcomes)
  return (
    `Binding: ${binding.passed} passed, ${binding.failed} failed, ${binding['not played']} not played. ` +
    `Pending: ${pending.passed} passed, ${pending.differs} differs, ${pending['not played']} not played.`
  )
}

/** Formats the totals, the endpoints and the causes, in at most 40 lines. */
function formatSummary(outcomes: readonly InteractionOutcome[]): string {
  const endpoints = endpointRows(outcomes).filter(({ passed, total }) => passed < total)
  const endpointLines = endpoints.map(({ id, passed, total, notPlayed }) =>
    `  ${id.padEnd(20)} ${`${passed} of ${total}`.padEnd(10)}${notPlayed > 0 ? `${notPlayed} not played` : ''}`.trimEnd(),
  )
  const stateLines = missingStates(outcomes).map(
    ({ name, interactions, reason }) =>
      `  ${name.padEnd(26)} ${String(interactions).padStart(3)}  ${truncate(reason, 70)}`,
  )
  const failed = outcomes.filter(({ result }) => result === 'failed')
  const failedLines = failed.map(({ interaction }) => `  ${interaction.description}`)
  const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', title, ...lines])
  return [
    formatTotals(outcomes),
    ...section('Binding interactions that passed, where not all did:', endpointLines),
    ...section('States that are missing, with the interactions that were not played:', limitRows(stateLines)),
    ...section('Responses that differ:', limitRows(failedLines)),
  ].join('\n')
}

const formatState = ({ name, params = {} }: ProviderState): string =>
  Object.keys(params).length === 0 ? name : `${name} ${JSON.stringify(params)}`

/** Formats a response: its status, its content type and its body. */
export function formatResponse({ response, error }: Exchange): string {
  if (!response) return `none: ${error ?? 'the verifier did not wait for it.'}`
  const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'no content type'
  return `${response.status} ${type}\n${truncate(response.body, MAX_BODY)}`.trimEnd()
}

const indent = (text: string): string => text.replaceAll('\n', '\n             ')

/** From this number on, interactions with the same differences are one paragraph. */
const MIN_GROUP = 3

/** The differences without the values that came, which differ with the call. */
const sameFault = ({ interaction, mismatches }: InteractionOutcome): string =>
  JSON.stringify([interaction.pending, mismatches.map((line) => line.replace(/; it was .*$/s, ''))])

/** Failures that have the same cause, each group with the one that is printed. */
function groupFailures(failures: readonly InteractionOutcome[]): [InteractionOutcome, readonly InteractionOutcome[]][] {
  const groups = [...groupBy(failures, sameFault).values()]
  return groups.flatMap((group): [InteractionOutcome, readonly InteractionOutcome[]][] => {
    const [first, ...rest] = group
    if (!first || group.length < MIN_GROUP || first.mismatches.length === 0) return group.map((one) => [one, []])
    return [[first, rest]]
  })
}

function formatFailure(
  number: number,
  [outcome, others]: readonly [InteractionOutcome, readonly InteractionOutcome[]],
  options: CommandOptions,
): string {
  const { interaction, mismatches, exchange } = outcome
  const { description, providerStates = [], pending, comments } = interaction
  const lines = [
    ...(pending ? (comments?.text ?? []).map((text) => `Assumption: ${text}`) : []),
    ...providerStates.map((state) => `State:     ${formatState(state)}`),
    ...(exchange ? [`Repeat:    ${indent(formatCommands(outcome, options).join('\n'))}`] : []),
    ...(exchange ? [`Response:  ${indent(formatResponse(exchange))}`] : []),
    ...mismatches.map((line) => `- ${line}`),
    ...(others.length === 0 ? [] : [`The same in ${others.length} more: ${listNames(others)}`]),
  ]
  const note = pending ? '  (pending: not counted as a failure)' : ''
  return [`${number}) ${description}${note}`, ...lines.map((line) => `   ${line}`)].join('\n')
}

const listNames = (outcomes: readonly InteractionOutcome[]): string => {
  const names = outcomes.slice(0, MAX_ROWS).map(({ interaction }) => interaction.description)
  return `${names.join('; ')}${outcomes.length > names.length ? '; …' : ''}`
}

/** Formats the interactions that were not played, by the state that was refused. */
function formatNotPlayed(outcomes: readonly InteractionOutcome[]): string[] {
  const sections = missingStates(outcomes).map(({ name, reason, descriptions }) =>
    [`   ${name} ${reason}`, ...descriptions.map((description) => `     ${description}`)].join('\n'),
  )
  return sections.length === 0 ? [] : [`Not played, by the state that is missing:\n${sections.join('\n')}`]
}

/**
 * Formats the result of a verification: a summary of one screen, one line per interaction that was played, each
 * difference with the commands that repeat it and the response, what was not played, and the totals again.
 */
export function formatReport(outcomes: readonly InteractionOutcome[], options: CommandOptions = {}): string {
  const played = outcomes.filter(({ result }) => result !== 'not played')
  const playedLines = played.map(
    ({ interaction, result, duration }) =>
      `  ${MARKS[result].padEnd(MARK_WIDTH)}${interaction.description} (${duration})`,
  )
  // Failures first.
  const failed = [
    ...outcomes.filter(({ result }) => result === 'failed'),
    ...outcomes.filter(({ result }) => result === 'differs'),
  ]
  const failures = groupFailures(failed).map((group, index) => formatFailure(index + 1, group, options))
  const notPlayed = formatNotPlayed(outcomes)
  const details = [...(playedLines.length === 0 ? [] : [playedLines.join('\n')]), ...failures, ...notPlayed]
  const isShort = failures.length === 0 && notPlayed.length === 0
  return [...(isShort ? [] : [formatSummary(outcomes)]), ...details, formatTotals(outcomes)].join('\n\n')
}
