import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PactV4 } from '@pact-foundation/pact'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import type { Endpoint, Reply } from '../../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE } from '../../../src/contract/language.ts'
import { call } from '../../../src/lib/api/call.ts'
import type { CallOptions } from '../../../src/lib/api/request.ts'
import { language } from '../../../src/lib/i18n/intl.ts'
import { setTransport, type Transport } from '../../../src/lib/network/transport.ts'
import { clearSession, startSession } from '../../../src/lib/session/session.ts'
import { CONSUMER, INTERACTION_LOG_FILE, PACT_OUTPUT, PROVIDER } from '../output.ts'
import { addInteraction, type InteractionSpec, type RequestParts, type ProviderState, type Interaction, interaction, TOKENS } from './interaction.ts'
import * as spoil from './mutateRequest.ts'

/** The main member is logged in; hands over `accessToken` and `refreshToken`. */
export const LOGGED_IN: ProviderState = ['member-logged-in', { address: MAIN_MEMBER }]

const pact = new PactV4({ consumer: CONSUMER, provider: PROVIDER, dir: fileURLToPath(PACT_OUTPUT), logLevel: 'error' })

/** Gives the interactions to Pact, which then answers what `work` asks. */
const withMockServer = <T>(steps: Interaction[], work: (url: string) => Promise<T>): Promise<T | undefined> => {
  const [last] = steps.map((one) => addInteraction(pact, one)).reverse()
  return last?.executeTest(({ url }) => work(url)) ?? Promise.reject(new Error('No interaction'))
}

/** What Pact says of a request that no interaction asks for. */
const MISMATCH_HEADERS = ['Request-Mismatch', 'Unexpected-Request']

/**
 * The ways in which the client could have asked for less or for something else without that Pact would have noticed.
 * Nothing of it reaches the contract: an interaction that was not asked for as it says is not written.
 */
export async function findUndetectedMutations(steps: Interaction[], requests: spoil.ClientRequest[]): Promise<string[]> {
  const accepted: string[] = []
  const replay = async (url: string) => {
    for (const { mutation, path, init } of requests.flatMap(spoil.mutateRequest)) {
      const response = await fetch(new URL(path, url), init)
      if (!MISMATCH_HEADERS.includes(response.headers.get('x-pact') ?? '')) accepted.push(mutation)
    }
  }
  await withMockServer(steps, replay).catch(() => {})
  return accepted
}

/**
 * Has the app's client make calls that Pact answers, and puts the interactions into the contract if the client asked
 * as they say. Answers or throws what the client does.
 *
 * @param fetch stands in for what carries the requests
 */
export async function runInteractions<T>(steps: Interaction[], work: () => Promise<T>, fetch: Transport = globalThis.fetch) {
  const requests: spoil.ClientRequest[] = []
  language.current = steps[0]?.spec.language ?? DEFAULT_LANGUAGE
  clearSession()
  if (steps[0]?.endpoint.auth === 'bearer')
    startSession(MAIN_MEMBER, { ...TOKENS, accessToken: steps[0].spec.bearer?.value ?? TOKENS.accessToken })
  // An error of the client may be what the test is about: it must not keep Pact from writing.
  const outcome = await withMockServer(steps, async (url) => {
    setTransport((path, init = {}) => {
      requests.push({ path: String(path), init })
      return fetch(new URL(String(path), url), init)
    })
    const [settled] = await Promise.allSettled([work()])
    return settled
  })
  const names = steps.map(({ description }) => description)
  const silent = await findUndetectedMutations(steps, requests)
  if (silent.length > 0) throw new Error(`${names}: Pact would accept a client that asks ${silent.join(', ')}`)
  appendFileSync(INTERACTION_LOG_FILE, names.map((name) => `${name}\n`).join(''))
  if (outcome?.status !== 'fulfilled') throw outcome?.reason
  return outcome.value
}

/** One call that is one interaction. */
export const pactCall = <E extends Endpoint>(
  endpoint: E,
  words: string,
  exchange: InteractionSpec<CallOptions<E> & RequestParts>,
  fetch?: Transport,
): Promise<Reply<E>> =>
  runInteractions([interaction(endpoint, words, exchange)], () => call(endpoint, exchange.request ?? ({} as CallOptions<E>)), fetch)
