/**
 * Verifies a backend against the Pact with the native Pact verifier:
 *
 *   npm run pact:verify -- --provider http://localhost:8080
 */
import { parseArgs } from 'node:util'
import { PACT_FILE } from './tools/pactFile.ts'
import { formatReport } from './tools/verify/formatReport.ts'
import { preflight } from './tools/verify/preflight.ts'
import { runPactVerifier } from './tools/verify/runPactVerifier.ts'
import { readInteractions, SetupError, selectInteractions } from './tools/verify/selectInteractions.ts'
import { startStateChangeProxy } from './tools/verify/stateChangeProxy.ts'

const USAGE = `npm run pact:verify -- --provider http://localhost:8080 [options]

  --provider <url>     base URL of the backend, including any prefix before /api/v1
  --states-url <url>   state endpoint; defaults to <provider>/_states
  --only <text>        verify only interactions whose description contains or matches <text>; repeatable
  --junit <file>       write the verifier's JUnit report
  --json <file>        write the verifier's JSON report
  --contract <file>    use another Pact file
  --verbose            print the verifier's full output

Exit codes: 0 verified; 1 a binding interaction failed; 2 verification could not run.`

function parseUrl(text: string, option: string): string {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new SetupError(`${option} must be a URL like http://localhost:8080, not "${text}".`)
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
        contract: { ...text, default: PACT_FILE },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`)

async function main(): Promise<boolean> {
  const { values, positionals } = readArguments()
  if (values.help) {
    print(USAGE)
    return true
  }
  const url = values.provider ?? positionals[0]
  if (url === undefined) throw new SetupError(`--provider is required.\n\n${USAGE}`)
  const provider = parseUrl(url, '--provider')
  const statesUrl = parseUrl(values['states-url'] ?? positionals[1] ?? `${provider}/_states`, '--states-url')
  const interactions = selectInteractions(readInteractions(values.contract), values.only)

  await preflight(provider, statesUrl, interactions)
  const proxy = await startStateChangeProxy(statesUrl, interactions)
  try {
    const { contract, json, junit } = values
    const { report, output } = await runPactVerifier({
      pactFile: contract,
      provider,
      statesUrl: proxy.url,
      interactions,
      ...(json && { json }),
      ...(junit && { junit }),
    })
    if (values.verbose) print(output)
    print(formatReport(report, interactions, proxy.errors))
    return report.result
  } finally {
    proxy.stop()
  }
}

try {
  if (!(await main())) process.exitCode = 1
} catch (error) {
  // An unexpected error is not a failed verification either; print its stack.
  const isExpected = error instanceof SetupError
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 2
}
