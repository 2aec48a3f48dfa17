import { CannotVerify, type Interaction, type State, target } from '../pactFile.ts'

interface Seen {
  status: number
  isHtml: boolean
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is the server started, and on this port?',
  ENOTFOUND: 'there is no such host.',
  EAI_AGAIN: 'there is no such host.',
  TimeoutError: 'it did not answer within 10 seconds.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted. Verify over http.',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted. Verify over http.',
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = (error.cause ?? error) as { code?: string; message: string }
  return WORDS[code ?? error.name] ?? `${code ?? message}.`
}

async function ask(url: string, what: string, init: RequestInit = {}): Promise<Seen> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
    await answer.body?.cancel()
    return { status: answer.status, isHtml: (answer.headers.get('content-type') ?? '').includes('html') }
  } catch (error) {
    throw new CannotVerify(`${what} ${url} cannot be reached: ${reason(error)}`)
  }
}

const isThere = async (url: string): Promise<boolean> => {
  try {
    const { status, isHtml } = await ask(url, 'The provider')
    return status !== 404 && !isHtml
  } catch {
    // A call that breaks off exists; the verifier reports it.
    return true
  }
}

/** Whether any of the calls exists below an address. */
async function hasCalls(provider: string, paths: readonly string[]): Promise<boolean> {
  return (await Promise.all(paths.map((path) => isThere(provider + path)))).includes(true)
}

/** The addresses above this one: where the calls may be instead. */
function above(provider: string): string[] {
  const { origin, pathname } = new URL(provider)
  const parts = pathname.split('/').filter((part) => part !== '')
  return parts.map((_, index) => [origin, ...parts.slice(0, index)].join('/')).reverse()
}

async function checkPaths(provider: string, interactions: readonly Interaction[]): Promise<void> {
  // Only what can be asked without doing anything, and is not meant to be missing.
  const asked = interactions.filter(({ request, response }) => request.method === 'GET' && response.status === 200)
  const paths = [...new Set(asked.map(target))]
  if (paths.length === 0 || (await hasCalls(provider, paths))) return
  const message = `The base path is wrong, or none of these calls exists yet: GET ${provider}${paths[0]} answers 404 or a web page`
  for (const candidate of above(provider))
    if (await hasCalls(candidate, paths)) throw new CannotVerify(`${message}. Take --provider ${candidate}`)
  throw new CannotVerify(
    `${message}. The contract's paths begin with /api/v1; whatever stands before that belongs to --provider, as in http://localhost:8080/backend`,
  )
}

const change = (state: State, action: 'setup' | 'teardown'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ state: state.name, params: state.params ?? {}, action }),
})

/** A state that no backend can know. */
const UNKNOWN: State = { name: 'a-state-that-does-not-exist' }

async function checkStates(statesUrl: string, interactions: readonly Interaction[]): Promise<void> {
  const known = interactions.flatMap(({ providerStates = [] }) => providerStates)[0]
  if (known === undefined) return
  const post = async (...args: Parameters<typeof change>) =>
    (await ask(statesUrl, 'The state endpoint', change(...args))).status
  const status = await post(UNKNOWN, 'setup')
  // Either "no such path" or "no such state": a state of the contract tells.
  const isMissing = [404, 405, 501].includes(status) && (await post(known, 'teardown')) === status
  if (isMissing)
    throw new CannotVerify(
      `There is no state endpoint: POST ${statesUrl} answers ${status}. Before each interaction the verifier posts {"state", "params", "action"} there; say with --states-url where it is. How to write one: pacts/README.md, "States".`,
    )
  if (status === 401 || status === 403)
    throw new CannotVerify(
      `The state endpoint ${statesUrl} answers ${status}: it must be open to the verifier, without a login.`,
    )
  if (status < 400)
    throw new CannotVerify(
      `The state endpoint ${statesUrl} accepts states that it does not know: "${UNKNOWN.name}" was answered with ${status}. Answer 400, else an interaction passes without its state.`,
    )
  if (status > 499)
    throw new CannotVerify(
      `The state endpoint ${statesUrl} answers a state that it does not know with ${status}. Answer 400: verifiers repeat a 5xx for two minutes.`,
    )
}

/** Says in words what would make each interaction fail. Throws `CannotVerify`. */
export async function preflight(provider: string, statesUrl: string, interactions: readonly Interaction[]) {
  await ask(`${provider}/`, 'The provider')
  await checkPaths(provider, interactions)
  await checkStates(statesUrl, interactions)
}
