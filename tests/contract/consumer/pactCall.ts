import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PactV4 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import type { Endpoint, Reply } from '../../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE } from '../../../src/contract/language.ts'
import { call } from '../../../src/lib/api/call.ts'
import type { CallOptions } from '../../../src/lib/api/request.ts'
import { language } from '../../../src/lib/i18n/intl.ts'
import { setTransport, type Transport } from '../../../src/lib/network/transport.ts'
import { clearSession, startSession } from '../../../src/lib/session/session.ts'
import { CONSUMER, INTERACTION_LOG_FILE, PACT_OUTPUT, PROVIDER } from '../output.ts'
import {
  addInteraction,
  type Interaction,
  type InteractionSpec,
  interaction,
  type ProviderState,
  type RequestParts,
  TOKENS,
} from './interaction.ts'
import { type ClientRequest, mutateRequest } from './mutateRequest.ts'

/** The main member is logged in. Returns `accessToken` and `refreshToken`. */
export const LOGGED_IN: ProviderState = ['member-logged-in', { address: MAIN_MEMBER }]

const pact = new PactV4({ consumer: CONSUMER, provider: PROVIDER, dir: fileURLToPath(PACT_OUTPUT), logLevel: 'error' })

/** Runs `work` against a Pact mock server that expects the interactions. */
const withMockServer = <T>(interactions: Interaction[], work: (url: string) => Promise<T>): Promise<T | undefined> => {
  const [last] = interactions.map((one) => addInteraction(pact, one)).reverse()
  return last?.executeTest(({ url }) => work(url)) ?? Promise.reject(new Error('No interactions'))
}

/** Values of the mock server's `x-pact` header for a request that matches no interaction. */
const MISMATCH_HEADERS = ['Request-Mismatch', 'Unexpected-Request']

/**
 * Replays mutated requests and returns the mutations that Pact accepts, so a client with that bug would pass unnoticed.
 * Writes nothing to the Pact, because the mock server rejects a run with mismatches.
 */
async function findUndetectedMutations(interactions: Interaction[], requests: ClientRequest[]): Promise<string[]> {
  const undetected: string[] = []
  const replay = async (url: string) => {
    for (const { mutation, path, init } of requests.flatMap(mutateRequest)) {
      const response = await fetch(new URL(path, url), init)
      if (!MISMATCH_HEADERS.includes(response.headers.get('x-pact') ?? '')) undetected.push(mutation)
    }
  }
  await withMockServer(interactions, replay).catch(() => {})
  return undetected
}

/**
 * Runs the app's client against Pact's mock server. Writes the interactions to the Pact if the client sends the expected
 * requests.
 *
 * @param work makes the calls
 * @param fetch carries the requests
 * @returns the result of `work`
 * @throws the error of `work`, or an error if Pact would accept a mutated request
 */
export async function runInteractions<T>(
  interactions: Interaction[],
  work: () => Promise<T>,
  fetch: Transport = globalThis.fetch,
) {
  const requests: ClientRequest[] = []
  const [first] = interactions
  language.current = first?.spec.language ?? DEFAULT_LANGUAGE
  clearSession()
  if (first && first.endpoint.auth !== 'none')
    startSession(MAIN_MEMBER, { ...TOKENS, accessToken: first.spec.bearer?.value ?? TOKENS.accessToken })
  // Settled, because the test may expect the client to throw, and a throw here would keep Pact from writing.
  const outcome = await withMockServer(interactions, async (url) => {
    setTransport((path, init = {}) => {
      requests.push({ path: String(path), init })
      return fetch(new URL(String(path), url), init)
    })
    const [settled] = await Promise.allSettled([work()])
    return settled
  })
  const descriptions = interactions.map(({ description }) => description)
  const undetected = await findUndetectedMutations(interactions, requests)
  if (undetected.length > 0)
    throw new Error(`${descriptions}: Pact would accept a client that sends the request ${undetected.join(', ')}`)
  appendFileSync(INTERACTION_LOG_FILE, descriptions.map((description) => `${description}\n`).join(''))
  if (outcome?.status !== 'fulfilled') throw outcome?.reason
  return outcome.value
}

/** Makes one call as one interaction. See `runInteractions`. */
export const pactCall = <E extends Endpoint>(
  endpoint: E,
  title: string,
  spec: InteractionSpec<CallOptions<E> & RequestParts>,
  fetch?: Transport,
): Promise<Reply<E>> =>
  runInteractions(
    [interaction(endpoint, title, spec)],
    () => call(endpoint, spec.request ?? ({} as CallOptions<E>)),
    fetch,
  )

/** What the app makes of a response: the reply that it reads, or the error that it throws. */
type Outcome = { reads: unknown } | { throws: object }

/** Tests one call as one interaction, whose title the test has. */
export const testCall = <E extends Endpoint>(
  endpoint: E,
  title: string,
  spec: InteractionSpec<CallOptions<E> & RequestParts> & Outcome,
): void =>
  test(`${endpoint.id}: ${title}`, async () => {
    const reply = pactCall(endpoint, title, spec)
    if ('throws' in spec) await expect(reply).rejects.toMatchObject(spec.throws)
    else await expect(reply).resolves.toEqual(spec.reads)
  })
