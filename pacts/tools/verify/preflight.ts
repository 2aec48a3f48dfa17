import { setTimeout as sleep } from 'node:timers/promises'
import { SetupError } from '../commandResult.ts'
import { type Interaction, type ProviderState, requestTarget } from '../pactFile.ts'
import { describeNetworkError } from './networkErrors.ts'
import type { Options } from './options.ts'
import type { Header } from './recordingProxy.ts'
import { postReachableState } from './stateChangeProxy.ts'

const PROBE_TIMEOUT_MS = 10_000
const RETRY_MS = 500

/** Sends a GET. @returns whether something other than a 404 or a web page answers @throws if nothing answers */
async function probe(url: string, headers: readonly Header[], redirect: RequestRedirect = 'follow'): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS)
  const response = await fetch(url, { headers: headers.map(([...header]) => header), redirect, signal })
  await response.body?.cancel()
  // The page of a framework that asks for a login shows that the endpoint exists.
  if (response.status === 401 || response.status === 403) return true
  return response.status !== 404 && !response.headers.get('content-type')?.includes('html')
}

/** Waits until the backend answers or the time is up. */
async function waitFor({ provider, headers, wait }: Options): Promise<void> {
  const end = Date.now() + wait * 1000
  for (;;)
    try {
      // The root may redirect to a site that this machine can't reach.
      await probe(`${provider}/`, headers, 'manual')
      return
    } catch (error) {
      if (Date.now() + RETRY_MS > end)
        throw new SetupError(
          `The provider ${provider}/ cannot be reached: ${describeNetworkError(error, PROBE_TIMEOUT_MS)}`,
        )
      await sleep(RETRY_MS)
    }
}

/** URLs with one or more path segments removed, nearest first: candidates for the right base path. */
function parentUrls(provider: string): string[] {
  const { origin, pathname } = new URL(provider)
  const parts = pathname.split('/').filter((part) => part !== '')
  return parts.map((_, index) => [origin, ...parts.slice(0, index)].join('/')).reverse()
}

async function checkBasePath({ provider, headers }: Options, interactions: readonly Interaction[]): Promise<void> {
  // Only requests without side effects that are expected to succeed.
  const safe = interactions.filter(({ request, response }) => request.method === 'GET' && response.status === 200)
  const paths = [...new Set(safe.map(requestTarget))]
  // A connection that is cut means that the endpoint exists; the verifier reports the failure.
  const exists = (url: string) => probe(url, headers).catch(() => true)
  const isBase = async (url: string) => (await Promise.all(paths.map((path) => exists(url + path)))).includes(true)
  if (paths.length === 0 || (await isBase(provider))) return
  const message = `The base path is wrong, or no endpoint is implemented yet: GET ${provider}${paths[0]} returns 404 or an HTML page`
  for (const candidate of parentUrls(provider))
    if (await isBase(candidate)) throw new SetupError(`${message}. Use --provider ${candidate}`)
  throw new SetupError(
    `${message}. Paths in the Pact start with /api/v1; include any prefix in --provider, as in http://localhost:8080/backend`,
  )
}

const UNKNOWN_STATE: ProviderState = { name: 'a-state-that-does-not-exist' }

async function checkStateEndpoint(
  { statesUrl, headers }: Options,
  interactions: readonly Interaction[],
): Promise<void> {
  const known = interactions.flatMap(({ providerStates = [] }) => providerStates)[0]
  if (known === undefined) return
  const post = postReachableState(statesUrl, headers)
  const { status } = await post(UNKNOWN_STATE, 'setup')
  // The status can mean "no such path" or "no such state". Only a missing path also rejects a known state.
  if ([404, 405, 501].includes(status) && (await post(known, 'teardown')).status === status)
    throw new SetupError(
      `There is no state endpoint: POST ${statesUrl} returns ${status}. Before each interaction the verifier posts {"state", "params", "action"} to it; set its URL with --states-url. See "Provider states" in the README.md of the package.`,
    )
  if (status === 401 || status === 403)
    throw new SetupError(
      `The state endpoint ${statesUrl} returns ${status}. It must be open to the verifier, without a login.`,
    )
  if (status < 400)
    throw new SetupError(
      `The state endpoint ${statesUrl} accepts unknown states: it returned ${status} for "${UNKNOWN_STATE.name}". Return 400 instead, or an interaction can pass without its state.`,
    )
  if (status > 499)
    throw new SetupError(
      `The state endpoint ${statesUrl} returns ${status} for an unknown state. Return 400 instead: verifiers retry a 5xx for two minutes.`,
    )
}

/**
 * Checks for mistakes that would make every interaction fail, or pass without proving anything.
 *
 * @throws SetupError
 */
export async function preflight(options: Options, interactions: readonly Interaction[]): Promise<void> {
  await waitFor(options)
  await checkBasePath(options, interactions)
  if (options.accessToken === undefined) await checkStateEndpoint(options, interactions)
}
