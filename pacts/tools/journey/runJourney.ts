import type { CommandResult } from '../commandResult.ts'
import { readOptions } from '../verify/options.ts'
import { preflight } from '../verify/preflight.ts'
import { createBackendClient } from './backend.ts'
import type { StepResult } from './report.ts'
import { playJourney } from './steps.ts'

const ABOUT = `Plays calls that depend on each other: log in, buy, withdraw, refresh, turn pages, look as another account, send an
unknown token and malformed requests. Exit codes: 0 no step failed; 1 one did; 2 the journey could not be played.`

const formatStep = ({ name, expected, outcome, got }: StepResult): string =>
  [`  ${outcome.padEnd(8)}${name}`, `expected: ${expected}`, ...(got === undefined ? [] : [`got: ${got}`])].join(
    '\n            ',
  )

/**
 * Plays the journey against a backend.
 *
 * @param args the command's arguments
 * @param command how the user started it, for the help
 * @throws SetupError if the backend can't be reached or refuses a state
 */
export async function runJourney(args: readonly string[], command: string): Promise<CommandResult> {
  const options = readOptions(args, command, ['provider', 'states-url', 'header', 'wait', 'help'])
  if (typeof options === 'string') return { text: `${options}\n\n${ABOUT}`, isGood: true }
  await preflight(options, [])
  const results = await playJourney(createBackendClient(options))
  const count = (outcome: StepResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  const totals = `${count('ok')} ok, ${count('FAILED')} failed, ${count('warns')} beyond the specification.`
  return { text: `${results.map(formatStep).join('\n')}\n\n${totals}`, isGood: count('FAILED') === 0 }
}
