import { readOptions, usage } from '../verify/options.ts'
import { preflight } from '../verify/preflight.ts'
import { createBackendClient } from './backend.ts'
import { playJourney, type StepResult } from './steps.ts'

const ABOUT = `Plays calls that depend on each other: log in, buy, withdraw, refresh, turn pages, look as another account, send malformed
requests. Exit codes: 0 no step failed; 1 one did; 2 the journey could not be played.`

const formatStep = ({ name, expected, outcome, got }: StepResult): string =>
  [`  ${outcome.padEnd(8)}${name}`, `expected: ${expected}`, ...(got === undefined ? [] : [`got: ${got}`])].join(
    '\n            ',
  )

const print = (text: string): boolean => process.stdout.write(`${text}\n`)

/**
 * Plays the journey against a backend and prints each step.
 *
 * @param args the command's arguments
 * @param command how the user started it, for the help
 * @returns whether no step failed
 * @throws SetupError if the backend can't be reached or refuses a state
 */
export async function runJourney(args: readonly string[], command: string): Promise<boolean> {
  const options = readOptions(args, command)
  if (options === undefined) return print(`${usage(command, ['provider', 'states-url', 'header', 'wait'])}\n\n${ABOUT}`)
  await preflight(options, options.statesUrl, [])
  const results = await playJourney(createBackendClient(options.provider, options.statesUrl, options.headers))
  print(results.map(formatStep).join('\n'))
  const count = (outcome: StepResult['outcome']) => results.filter((result) => result.outcome === outcome).length
  print(`\n${count('ok')} ok, ${count('FAILED')} failed, ${count('warns')} beyond the specification.`)
  return count('FAILED') === 0
}
