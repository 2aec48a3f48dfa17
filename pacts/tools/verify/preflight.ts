import { type Interaction, type ProviderState, requestTarget } from '../pactFile.ts'
import type { Header } from './forwardRequest.ts'
import { describeNetworkError } from './networkErrors.ts'
import type { Options } from './options.ts'
import { SetupError } from './selectInteractions.ts'

interface ProbeResult {
  status: number
  isHtml: boolean
}

const PROBE_TIMEOUT_MS = 10_000
const RETRY_MS = 500

/** How the backend is reached. */
type Target = Pick<Options, 'provider' | 'headers' | 'wait'>
type Probe = (url: string, label: string, init?: RequestInit) => Promise<ProbeResult>

const createProbe =
  (added: readonly Header[]): Probe =>
  async (url, label, init = {}) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of added) headers.set(name, value)
    try {
      const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
      await response.body?.cancel()
      return { status: response.status, isHtml: (response.headers.get('content-type') ?? '').includes('html') }
    } catch (error) {
      throw new SetupError(`${label} ${url} cannot be reached: ${describeNetworkError(error, PROBE_TIMEOUT_MS)}`)
    }
  }

/** Probes until the backend answers or the time is up. */
async function waitFor(probe: Probe, { provider, wait }: Target): Promise<void> {
  const end = Date.now() + wait * 1000
  for (;;)
    try {
      await probe(`${provider}/`, 'The provider')
      return
    } catch (error) {
      if (Date.now() + RETRY_MS > end) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
}

const endpointExists = async (probe: Probe, url: string): Promise<boolean> => {
  try {
    const { status, isHtml } = await probe(url, 'The provider')
    return status !== 404 && !isHtml
  } catch {
    // An aborted connection means the endpoint exists; the verifier reports the failure.
    return true
  }
}

async function anyEndpointExists(probe: Probe, provider: string, paths: readonly string[]): Promise<boolean> {
  return (await Promise.all(paths.map((path) => endpointExists(probe, provider + path)))).includes(true)
}

/** URLs with one or more path segments removed, nearest first: candidates for the right base path. */
function parentUrls(provider: string): string[] {
  const { origin, pathname } = new URL(provider)
  const parts = pathname.split('/').filter((part) => part !== '')
  return parts.map((_, index) => [origin, ...parts.slice(0, index)].join('/')).reverse()
}

async function checkBasePath(probe: Probe, provider: string, interactions: readonly Interaction[]): Promise<void> {
  // Only requests without side effects that are expected to succeed.
  const safe = interactions.filter(({ request, response }) => request.method === 'GET' && response.status === 200)
  const paths = [...new Set(safe.map(requestTarget))]
  if (paths.length === 0 || (await anyEndpointExists(probe, provider, paths))) return
  const message = `The base path is wrong, or no endpoint is implemented yet: GET ${provider}${paths[0]} returns 404 or an HTML page`
  for (const candidate of parentUrls(provider))
    if (await anyEndpointExists(probe, candidate, paths))
      throw new SetupError(`${message}. Use --provider ${candidate}`)
  throw new SetupError(
    `${message}. Paths in the Pact start with /api/v1; include any prefix in --provider, as in http://localhost:8080/backend`,
  )
}

const stateChange = (state: ProviderState, action: 'setup' | 'teardown'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ state: state.name, params: state.params ?? {}, action }),
})

const UNKNOWN_STATE: ProviderState = { name: 'a-state-that-does-not-exist' }

async function checkStateEndpoint(
  probe: Probe,
  statesUrl: string,
  interactions: readonly Interaction[],
): Promise<void> {
  const known = interactions.flatMap(({ providerStates = [] }) => providerStates)[0]
  if (known === undefined) return
  const post = async (...args: Parameters<typeof stateChange>) =>
    (await probe(statesUrl, 'The state endpoint', stateChange(...args))).status
  const status = await post(UNKNOWN_STATE, 'setup')
  // The status can mean "no such path" or "no such state". Only a missing path also rejects a known state.
  const isMissing = [404, 405, 501].includes(status) && (await post(known, 'teardown')) === status
  if (isMissing)
    throw new SetupError(
      `There is no state endpoint: POST ${statesUrl} returns ${status}. Before each interaction the verifier posts {"state", "params", "action"} to it; set its URL with --states-url. See "Provider states" in pacts/README.md.`,
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
 * @param statesUrl undefined if no states are set
 * @throws SetupError
 */
export async function preflight(
  target: Target,
  statesUrl: string | undefined,
  interactions: readonly Interaction[],
): Promise<void> {
  const probe = createProbe(target.headers)
  await waitFor(probe, target)
  await checkBasePath(probe, target.provider, interactions)
  if (statesUrl !== undefined) await checkStateEndpoint(probe, statesUrl, interactions)
}
