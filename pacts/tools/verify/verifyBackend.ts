import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Interaction, Pact } from '../pactFile.ts'
import { documentedReturns } from '../statesFile.ts'
import { formatHtml } from './formatHtml.ts'
import { formatReport } from './formatReport.ts'
import { numberInteractions } from './numberedPact.ts'
import { EXIT_CODES, type Options, readOptions, usage } from './options.ts'
import { collectOutcomes, type InteractionOutcome, isVerified } from './outcomes.ts'
import { preflight } from './preflight.ts'
import { startRecordingProxy } from './recordingProxy.ts'
import { runPactVerifier } from './runPactVerifier.ts'
import { readContract, SetupError, selectInteractions } from './selectInteractions.ts'
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

const withoutTeardown =
  (post: ChangeState): ChangeState =>
  (state, action) =>
    action === 'teardown' ? Promise.resolve({ status: 200, body: '{}' }) : post(state, action)

/** Verifies the interactions between two proxies, which set states and record requests and responses. */
async function verify(
  pact: Pact,
  interactions: readonly Interaction[],
  options: Options,
): Promise<readonly InteractionOutcome[]> {
  const { provider, statesUrl, accessToken, json, junit } = options
  const post = accessToken === undefined ? postState(statesUrl, options.headers) : asMemberOf(accessToken)
  const changeState = options.keep ? withoutTeardown(post) : post
  const states = await startStateChangeProxy({ interactions, changeState, documentedReturns: documentedReturns() })
  const recording = await startRecordingProxy(provider, options.headers)
  try {
    const { report, output } = await runPactVerifier({
      pact: numberInteractions(pact, interactions),
      provider: recording.url,
      statesUrl: states.url,
      ...(json && { json }),
      ...(junit && { junit }),
    })
    if (options.verbose) print(redact(output, accessToken))
    const { problems, changes } = states
    return collectOutcomes(interactions, { report, problems, changes, exchanges: recording.exchanges })
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
    print(`${usage(command)}\n\n${EXIT_CODES}`)
    return true
  }

  const { provider, statesUrl, accessToken: secret } = options
  const pact = readContract(options.contract)
  const interactions = selectInteractions(pact.interactions, options)
  if (options.keep && interactions.length > 1)
    throw new SetupError(`--keep needs one interaction, and ${interactions.length} are selected: states would mix.`)
  await preflight(options, secret === undefined ? statesUrl : undefined, interactions)
  const outcomes = await verify(pact, interactions, options)
  const commands = { secret, statesUrl: options.keep ? undefined : statesUrl }
  print(redact(formatReport(outcomes, commands), secret))
  if (options.html !== undefined) writeFile(options.html, redact(formatHtml(outcomes, provider, commands), secret))
  return isVerified(outcomes)
}
