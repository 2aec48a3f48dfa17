import type { PactV4 } from '@pact-foundation/pact'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/language.ts'
import { fromState } from './matchers.ts'

/** A provider state: a name of `pacts/STATES.md` and its parameters. */
export type State = [name: string, params?: Record<string, string | number>]

/** The tokens of whoever is logged in; a backend puts those of its state in their place. */
export const TOKENS = { accessToken: 'access-token', refreshToken: 'refresh-token' }

/** What a call is given. */
export interface Sent {
  query?: object | undefined
  body?: object | undefined
}

/** One interaction: what is so, what the app sends, what it needs to read. */
export interface Exchange<S = Sent> {
  given: State[]
  sends?: S
  /** The user's language; English unless told. */
  speaks?: Language
  /** Fields of the query or the body that the provider state hands over. */
  fromState?: string[]
  /** The access token; the one of the state unless told. */
  bearer?: { from?: string; value: string }
  /** HTTP status; 200 unless told. */
  status?: number
  /** The envelope, with matchers. None: the body is not looked at. */
  answers?: unknown
  /** Why the app reads it this way although the specification does not say so: a provider that differs does not fail. */
  reading?: string
}

/** An interaction with its name. */
export interface Step {
  endpoint: Endpoint
  description: string
  exchange: Exchange
}

/**
 * @param words make the interaction's name together with the endpoint's id; never used twice
 */
export const step = (endpoint: Endpoint, words: string, exchange: Exchange): Step => ({
  endpoint,
  description: `${endpoint.id}: ${words}`,
  exchange,
})

const authorization = ({ bearer }: Exchange) => {
  if (bearer && bearer.from === undefined) return `Bearer ${bearer.value}`
  return fromState(bearer?.from ?? 'accessToken', bearer?.value ?? TOKENS.accessToken, 'Bearer ')
}

/** What the provider's state hands over in place of examples. */
const injected = (values: object | undefined, handed: string[]) =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      handed.includes(name) ? fromState(name, String(value)) : value,
    ]),
  )

/** Tells Pact what the client will ask for and what it is to answer. */
export function addInteraction(pact: PactV4, { endpoint, description, exchange }: Step) {
  const { given, sends, speaks = DEFAULT_LANGUAGE, fromState: handed = [], status = 200, answers, reading } = exchange
  const building = pact.addInteraction().uponReceiving(description)
  for (const [name, params] of given) building.given(name, params)
  if (reading) building.pending().comment(reading)
  return building
    .withRequest(endpoint.method, endpoint.path, (request) => {
      request.headers({
        'Accept-Language': speaks,
        ...(endpoint.auth === 'bearer' && { Authorization: authorization(exchange) }),
      })
      const query = Object.entries(sends?.query ?? {}).map(([name, value]) => [name, String(value)])
      if (query.length > 0) request.query(injected(Object.fromEntries(query), handed))
      if (sends?.body) request.jsonBody(injected(sends.body, handed))
    })
    .willRespondWith(status, (response) => {
      if (answers) response.jsonBody(answers)
    })
}
