import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PactV4 } from '@pact-foundation/pact'
import { MAIN_MEMBER } from '../../../mocks/addresses.ts'
import type { Endpoint, Reply } from '../../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/language.ts'
import { call } from '../../../src/lib/api/call.ts'
import type { Request } from '../../../src/lib/api/request.ts'
import { language } from '../../../src/lib/intl.ts'
import { setTransport, type Transport } from '../../../src/lib/net.ts'
import { forgetSession, startSession } from '../../../src/lib/session.ts'
import { CONSUMER, LEDGER_FILE, OUTPUT, PROVIDER } from '../output.ts'
import { fromState } from './matchers.ts'

/** A provider state: a name of `mocks/scenarios.ts` and its parameters. */
export type State = [name: string, params?: Record<string, string>]

/** The main member is logged in; hands over `accessToken`. */
export const LOGGED_IN: State = ['member-logged-in', { address: MAIN_MEMBER }]
const TOKENS = { accessToken: 'access-token', refreshToken: 'refresh-token' }

/** One interaction: what is so, what the app sends, what it needs to read. */
export interface Exchange<E extends Endpoint> {
  given: State[]
  sends?: Request<E>
  /** The user's language; English unless told. */
  speaks?: Language
  /** Fields of the body that the provider state hands over. */
  fromState?: string[]
  /** HTTP status; 200 unless told. */
  status?: number
  /** The envelope, with matchers. None: the body is not looked at. */
  answers?: unknown
  /** Why the app reads it this way although the specification does not say so: a provider that differs does not fail. */
  reading?: string
}

const pact = new PactV4({ consumer: CONSUMER, provider: PROVIDER, dir: fileURLToPath(OUTPUT), logLevel: 'error' })

function interaction<E extends Endpoint>(endpoint: E, description: string, exchange: Exchange<E>) {
  const { given, sends, speaks = DEFAULT_LANGUAGE, fromState: handed = [], status = 200, answers, reading } = exchange
  const building = pact.addInteraction().uponReceiving(description)
  for (const [name, params] of given) building.given(name, params)
  if (reading) building.pending().comment(reading)
  const body = sends?.body as Record<string, string> | undefined
  const injected = Object.fromEntries(handed.map((name) => [name, fromState(name, body?.[name] ?? '')]))
  const bearer = fromState('accessToken', TOKENS.accessToken, 'Bearer ')
  return building
    .withRequest(endpoint.method, endpoint.path, (request) => {
      request.headers({
        'Accept-Language': speaks,
        ...(endpoint.auth === 'bearer' && { Authorization: bearer }),
      })
      if (sends?.query) request.query(sends.query as Record<string, string>)
      if (body) request.jsonBody({ ...body, ...injected })
    })
    .willRespondWith(status, (response) => {
      if (answers) response.jsonBody(answers)
    })
}

/**
 * Has the app's client make a call that Pact answers, and puts the interaction into the contract if the client asked
 * as it says. Answers or throws what the client does.
 *
 * @param words make the interaction's name together with the endpoint's id; never used twice
 * @param fetch stands in for what carries the request
 */
export async function ask<E extends Endpoint>(
  endpoint: E,
  words: string,
  exchange: Exchange<E>,
  fetch: Transport = globalThis.fetch,
): Promise<Reply<E>> {
  const description = `${endpoint.id}: ${words}`
  language.current = exchange.speaks ?? DEFAULT_LANGUAGE
  forgetSession()
  if (endpoint.auth === 'bearer') startSession(MAIN_MEMBER, TOKENS)
  // An error of the client may be what the test is about: it must not keep Pact from writing.
  const outcome = await interaction(endpoint, description, exchange).executeTest(async ({ url }) => {
    setTransport((path, init) => fetch(new URL(String(path), url), init))
    const [settled] = await Promise.allSettled([call(endpoint, exchange.sends ?? ({} as Request<E>))])
    return settled
  })
  appendFileSync(LEDGER_FILE, `${description}\n`)
  if (outcome?.status !== 'fulfilled') throw outcome?.reason
  return outcome.value
}
