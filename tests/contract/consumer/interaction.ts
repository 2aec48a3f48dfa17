import type { PactV4 } from '@pact-foundation/pact'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/language.ts'
import { fromState } from './matchers.ts'

/** A provider state: a name of `pacts/STATES.md` and its parameters. */
export type ProviderState = [name: string, params?: Record<string, string | number>]

/** The tokens of whoever is logged in; a backend puts those of its state in their place. */
export const TOKENS = { accessToken: 'access-token', refreshToken: 'refresh-token' }

/** What a call is given. */
export interface RequestParts {
  query?: object | undefined
  body?: object | undefined
}

/** One interaction: what is so, what the app sends, what it needs to read. */
export interface InteractionSpec<S = RequestParts> {
  given: ProviderState[]
  request?: S
  /** The user's language; English unless told. */
  language?: Language
  /** Fields of the query or the body that the provider state hands over. */
  fromState?: string[]
  /** The access token; the one of the state unless told. */
  bearer?: { from?: string; value: string }
  /** HTTP status; 200 unless told. */
  status?: number
  /** The envelope, with matchers. None: the body is not looked at. */
  responseBody?: unknown
  /** Why the app reads it this way although the specification does not say so: a provider that differs does not fail. */
  assumption?: string
}

/** An interaction with its name. */
export interface Interaction {
  endpoint: Endpoint
  description: string
  spec: InteractionSpec
}

/**
 * @param words make the interaction's name together with the endpoint's id; never used twice
 */
export const interaction = (endpoint: Endpoint, words: string, spec: InteractionSpec): Interaction => ({
  endpoint,
  description: `${endpoint.id}: ${words}`,
  spec,
})

const authorizationHeader = ({ bearer }: InteractionSpec) => {
  if (bearer && bearer.from === undefined) return `Bearer ${bearer.value}`
  return fromState(bearer?.from ?? 'accessToken', bearer?.value ?? TOKENS.accessToken, 'Bearer ')
}

/** What the provider's state hands over in place of examples. */
const withStateValues = (values: object | undefined, handed: string[]) =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      handed.includes(name) ? fromState(name, String(value)) : value,
    ]),
  )

/** Tells Pact what the client will ask for and what it is to answer. */
export function addInteraction(pact: PactV4, { endpoint, description, spec }: Interaction) {
  const { given, request, language = DEFAULT_LANGUAGE, fromState: handed = [], status = 200, responseBody, assumption } = spec
  const building = pact.addInteraction().uponReceiving(description)
  for (const [name, params] of given) building.given(name, params)
  if (assumption) building.pending().comment(assumption)
  return building
    .withRequest(endpoint.method, endpoint.path, (request) => {
      request.headers({
        'Accept-Language': language,
        ...(endpoint.auth === 'bearer' && { Authorization: authorizationHeader(spec) }),
      })
      const query = Object.entries(request?.query ?? {}).map(([name, value]) => [name, String(value)])
      if (query.length > 0) request.query(withStateValues(Object.fromEntries(query), handed))
      if (request?.body) request.jsonBody(withStateValues(request.body, handed))
    })
    .willRespondWith(status, (response) => {
      if (responseBody) response.jsonBody(responseBody)
    })
}
