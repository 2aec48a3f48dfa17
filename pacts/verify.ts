/**
 * Plays the contract to a backend with Pact's own verifier, and says in words what does not fit:
 *
 *   npm run pact:verify -- --provider http://localhost:8080
 */
import { parseArgs } from 'node:util'
import { CannotVerify, CONTRACT_FILE, interactionsOf, select } from './tools/pactFile.ts'
import { preflight } from './tools/verify/preflight.ts'
import { reportText } from './tools/verify/formatReport.ts'
import { runVerifier } from './tools/verify/runPactVerifier.ts'
import { startStateRelay } from './tools/verify/stateChangeProxy.ts'

const USAGE = `npm run pact:verify -- --provider http://localhost:8080 [options]

  --provider <url>     where the backend runs, with whatever stands before /api/v1
  --states-url <url>   where its states are set; <provider>/_states unless told
  --only <text>        only interactions whose description contains, or matches, this; may be repeated
  --junit <file>       write the verifier's JUnit report
  --json <file>        write the verifier's JSON report
  --contract <file>    another contract than the one that stands beside this file
  --verbose            all that the verifier says

Exit codes: 0 the contract is kept; 1 a binding interaction failed; 2 it could not be verified.`

function address(text: string, option: string): string {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new CannotVerify(`${option} must be an address like http://localhost:8080, not "${text}".`)
  return text.replace(/\/+$/, '')
}

function readArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        provider: text,
        'states-url': text,
        only: { ...text, multiple: true, default: [] },
        junit: text,
        json: text,
        contract: { ...text, default: CONTRACT_FILE },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new CannotVerify(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main(): Promise<boolean> {
  const { values, positionals } = readArguments()
  if (values.help) {
    say(USAGE)
    return true
  }
  const url = values.provider ?? positionals[0]
  if (url === undefined) throw new CannotVerify(`Whom to verify?\n\n${USAGE}`)
  const provider = address(url, '--provider')
  const statesUrl = address(values['states-url'] ?? positionals[1] ?? `${provider}/_states`, '--states-url')
  const interactions = select(interactionsOf(values.contract), values.only)

  await preflight(provider, statesUrl, interactions)
  const relay = await startStateRelay(statesUrl, interactions)
  try {
    const { contract, json, junit } = values
    const reports = { ...(json && { json }), ...(junit && { junit }) }
    const { verdict, output } = await runVerifier({
      contract,
      provider,
      statesUrl: relay.url,
      interactions,
      ...reports,
    })
    if (values.verbose) say(output)
    say(reportText(verdict, interactions, relay.refusals))
    return verdict.result
  } finally {
    relay.stop()
  }
}

try {
  if (!(await main())) process.exitCode = 1
} catch (error) {
  // What nobody has foreseen comes with its stack; it is no verdict either.
  const isForeseen = error instanceof CannotVerify
  process.stderr.write(`${isForeseen ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 2
}
