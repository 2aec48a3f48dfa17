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
import { CONSUMER, LEDGER_FILE, OUTPUT, PROVIDER } from '../output.ts'
import { addInteraction, type Exchange, type Sent, type State, type Step, step, TOKENS } from './interaction.ts'
import * as spoil from './mutateRequest.ts'

/** The main member is logged in; hands over `accessToken` and `refreshToken`. */
export const LOGGED_IN: State = ['member-logged-in', { address: MAIN_MEMBER }]

const pact = new PactV4({ consumer: CONSUMER, provider: PROVIDER, dir: fileURLToPath(OUTPUT), logLevel: 'error' })

/** Gives the interactions to Pact, which then answers what `work` asks. */
const played = <T>(steps: Step[], work: (url: string) => Promise<T>): Promise<T | undefined> => {
  const [last] = steps.map((one) => addInteraction(pact, one)).reverse()
  return last?.executeTest(({ url }) => work(url)) ?? Promise.reject(new Error('No interaction'))
}

/** What Pact says of a request that no interaction asks for. */
const REFUSED = ['Request-Mismatch', 'Unexpected-Request']

/**
 * The ways in which the client could have asked for less or for something else without that Pact would have noticed.
 * Nothing of it reaches the contract: an interaction that was not asked for as it says is not written.
 */
export async function unnoticed(steps: Step[], requests: spoil.Request[]): Promise<string[]> {
  const accepted: string[] = []
  const replay = async (url: string) => {
    for (const { what, path, init } of requests.flatMap(spoil.mutateRequest)) {
      const response = await fetch(new URL(path, url), init)
      if (!REFUSED.includes(response.headers.get('x-pact') ?? '')) accepted.push(what)
    }
  }
  await played(steps, replay).catch(() => {})
  return accepted
}

/**
 * Has the app's client make calls that Pact answers, and puts the interactions into the contract if the client asked
 * as they say. Answers or throws what the client does.
 *
 * @param fetch stands in for what carries the requests
 */
export async function carryOut<T>(steps: Step[], work: () => Promise<T>, fetch: Transport = globalThis.fetch) {
  const requests: spoil.Request[] = []
  language.current = steps[0]?.exchange.speaks ?? DEFAULT_LANGUAGE
  clearSession()
  if (steps[0]?.endpoint.auth === 'bearer')
    startSession(MAIN_MEMBER, { ...TOKENS, accessToken: steps[0].exchange.bearer?.value ?? TOKENS.accessToken })
  // An error of the client may be what the test is about: it must not keep Pact from writing.
  const outcome = await played(steps, async (url) => {
    setTransport((path, init = {}) => {
      requests.push({ path: String(path), init })
      return fetch(new URL(String(path), url), init)
    })
    const [settled] = await Promise.allSettled([work()])
    return settled
  })
  const names = steps.map(({ description }) => description)
  const silent = await unnoticed(steps, requests)
  if (silent.length > 0) throw new Error(`${names}: Pact would accept a client that asks ${silent.join(', ')}`)
  appendFileSync(LEDGER_FILE, names.map((name) => `${name}\n`).join(''))
  if (outcome?.status !== 'fulfilled') throw outcome?.reason
  return outcome.value
}

/** One call that is one interaction. */
export const pactCall = <E extends Endpoint>(
  endpoint: E,
  words: string,
  exchange: Exchange<CallOptions<E> & Sent>,
  fetch?: Transport,
): Promise<Reply<E>> =>
  carryOut([step(endpoint, words, exchange)], () => call(endpoint, exchange.sends ?? ({} as CallOptions<E>)), fetch)
