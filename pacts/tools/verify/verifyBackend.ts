import { type CommandResult, SetupError } from '../commandResult.ts'
import { type Interaction, type Pact, readPact } from '../pactFile.ts'
import { documentedReturns } from '../statesFile.ts'
import { formatReport } from './formatReport.ts'
import { numberInteractions } from './numberedPact.ts'
import { type Options, readOptions } from './options.ts'
import { collectOutcomes, type InteractionOutcome, isVerified } from './outcomes.ts'
import { preflight } from './preflight.ts'
import { startRecordingProxy } from './recordingProxy.ts'
import { runPactVerifier } from './runPactVerifier.ts'
import { isReadOnly, selectInteractions } from './selectInteractions.ts'
import { type ChangeState, postState, startStateChangeProxy } from './stateChangeProxy.ts'

const EXIT_CODES =
  'Exit codes: 0 verified; 1 a binding interaction failed or was not played; 2 verification could not run.'

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
  { provider, statesUrl, accessToken, headers, keep, junit }: Options,
): Promise<readonly InteractionOutcome[]> {
  const post = accessToken === undefined ? postState(statesUrl, headers) : asMemberOf(accessToken)
  const changeState = keep ? withoutTeardown(post) : post
  const states = await startStateChangeProxy({ interactions, changeState, documentedReturns: documentedReturns() })
  const recording = await startRecordingProxy(provider, headers)
  try {
    const numbered = numberInteractions(pact, interactions)
    const report = await runPactVerifier({ pact: numbered, provider: recording.url, statesUrl: states.url, junit })
    return collectOutcomes(interactions, { report, ...states, ...recording })
  } finally {
    recording.stop()
    states.stop()
  }
}

/**
 * Verifies a backend against the Pact with the native Pact verifier.
 *
 * @param args the command's arguments
 * @param command how the user started it, for the help
 * @throws SetupError if the verification could not run
 */
export async function verifyBackend(
  args: readonly string[],
  command: string,
  pact: Pact = readPact(),
): Promise<CommandResult> {
  const options = readOptions(args, command)
  if (typeof options === 'string') return { text: `${options}\n\n${EXIT_CODES}`, isGood: true }

  const { accessToken: secret, keep } = options
  const playable = secret === undefined ? pact.interactions : pact.interactions.filter(isReadOnly)
  const interactions = selectInteractions(playable, options.only)
  if (keep && interactions.length > 1)
    throw new SetupError(`--keep needs one interaction, and ${interactions.length} are selected: states would mix.`)
  await preflight(options, interactions)
  const outcomes = await verify(pact, interactions, options)
  const report = formatReport(outcomes, secret === undefined && !keep)
  // A backend may repeat the token in a response.
  const text = secret === undefined ? report : report.replaceAll(secret, '$ACCESS_TOKEN')
  return { text, isGood: isVerified(outcomes) }
}
