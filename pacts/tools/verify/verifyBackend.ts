import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Interaction, Pact } from '../pactFile.ts'
import { documentedReturns } from '../statesFile.ts'
import { formatHtml } from './formatHtml.ts'
import { formatReport } from './formatReport.ts'
import { numberInteractions } from './numberedPact.ts'
import { type Options, readOptions, usage } from './options.ts'
import { collectOutcomes, isVerified, type Outcome } from './outcomes.ts'
import { preflight } from './preflight.ts'
import { startRecordingProxy } from './recordingProxy.ts'
import { runPactVerifier } from './runPactVerifier.ts'
import { readContract, selectInteractions } from './selectInteractions.ts'
import { type ChangeState, postState, startStateChangeProxy } from './stateChangeProxy.ts'

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Replaces a token wherever it occurs: a backend may repeat it in a response. */
const redact = (text: string, secret: string | undefined): string =>
  secret === undefined ? text : text.replaceAll(secret, '$ACCESS_TOKEN')

/** Sets no state: the backend is as it is, and the member is logged in. */
const asMemberOf =
  (accessToken: string): ChangeState =>
  () =>
    Promise.resolve({ status: 200, body: JSON.stringify({ accessToken }) })

/** Verifies the interactions between two proxies, which set states and record requests and responses. */
async function verify(pact: Pact, interactions: readonly Interaction[], options: Options): Promise<readonly Outcome[]> {
  const { provider, statesUrl, accessToken, json, junit } = options
  const changeState = accessToken === undefined ? postState(statesUrl) : asMemberOf(accessToken)
  const states = await startStateChangeProxy({ interactions, changeState, documentedReturns: documentedReturns() })
  const recording = await startRecordingProxy(provider)
  try {
    const { report, output } = await runPactVerifier({
      pact: numberInteractions(pact, interactions),
      provider: recording.url,
      statesUrl: states.url,
      ...(json && { json }),
      ...(junit && { junit }),
    })
    if (options.verbose) print(redact(output, accessToken))
    return collectOutcomes(interactions, { report, problems: states.problems, exchanges: recording.exchanges })
  } finally {
    recording.stop()
    states.stop()
  }
}

function writeFile(file: string, text: string): void {
  const path = resolve(file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/**
 * Verifies a backend against the Pact with the native Pact verifier.
 *
 * @param args the command's arguments
 * @param command how the user started it, for the help
 * @returns whether the backend fulfils the contract
 * @throws SetupError if the verification could not run
 */
export async function verifyBackend(args: readonly string[], command: string): Promise<boolean> {
  const options = readOptions(args, command)
  if (options === undefined) {
    print(usage(command))
    return true
  }

  const { provider, statesUrl, accessToken: secret } = options
  const pact = readContract(options.contract)
  const interactions = selectInteractions(pact.interactions, options)
  await preflight(provider, secret === undefined ? statesUrl : undefined, interactions)
  const outcomes = await verify(pact, interactions, options)
  print(redact(formatReport(outcomes, { secret }), secret))
  if (options.html !== undefined) writeFile(options.html, redact(formatHtml(outcomes, provider, { secret }), secret))
  return isVerified(outcomes)
}
