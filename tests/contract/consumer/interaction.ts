import { MatchersV3, type PactV4 } from '@pact-foundation/pact'
import { CODE } from '../../../src/contract/codes.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/language.ts'
import { fromState, statusesOf } from './matchers.ts'

/** A provider state: a name from `pacts/STATES.md` and its parameters. */
export type ProviderState = [name: string, params?: Record<string, string | number>]

/** Example tokens of the session. During verification the provider state returns the real ones. */
export const TOKENS = { accessToken: 'access-token', refreshToken: 'refresh-token' }

/** Tag of interactions that change nothing and hold for any member: `npm run pact:verify -- --tag read-only`. */
export const READ_ONLY = 'read-only'

/** Tag of interactions that prove the language of texts and little else. */
export const LANGUAGE = 'language'

/** Query, body and idempotency key of a call. */
export interface RequestParts {
  query?: object | undefined
  body?: object | undefined
  idempotencyKey?: string | undefined
}

/** Provider states, request and response of one interaction. */
export interface InteractionSpec<R = RequestParts> {
  given: ProviderState[]
  request?: R
  /** The user's language. Defaults to English. */
  language?: Language
  /** Query or body fields whose value the provider state returns. */
  fromState?: string[]
  /** The access token; `from` is the state value that replaces it. Defaults to the `accessToken` of the state. */
  bearer?: { from?: string; value: string }
  /** The only HTTP status. Defaults to 200 or, for a failure, the status of the same number as its code. */
  status?: number
  /** Whether the response must forbid caches to store it. */
  notStored?: boolean
  tags?: readonly string[]
  /** The envelope, with matchers. Without it the body is not checked. */
  responseBody?: unknown
  /** Expected behaviour that the specification leaves open. Makes the interaction pending, with this as its comment. */
  assumption?: string
}

export interface Interaction {
  endpoint: Endpoint
  description: string
  spec: InteractionSpec
}

/**
 * Declares an interaction.
 *
 * @param title follows the endpoint's id in the description, which must be unique: Pact silently replaces an earlier
 *   interaction with the same description and states
 */
export const interaction = (endpoint: Endpoint, title: string, spec: InteractionSpec): Interaction => ({
  endpoint,
  description: `${endpoint.id}: ${title}`,
  spec,
})

const authorizationHeader = ({ bearer }: InteractionSpec) => {
  if (bearer && bearer.from === undefined) return `Bearer ${bearer.value}`
  return fromState(bearer?.from ?? 'accessToken', bearer?.value ?? TOKENS.accessToken, 'Bearer ')
}

/** Replaces the values of some fields by those that the provider state returns. */
const withStateValues = (values: object | undefined, names: string[]) =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      names.includes(name) ? fromState(name, String(value)) : value,
    ]),
  )

/** 200, or the HTTP status of the same number as the code. Both mean the same to the app. */
function statusMatcher({ status, responseBody }: InteractionSpec) {
  if (status !== undefined) return status
  const statuses = statusesOf((responseBody as { code?: unknown } | undefined)?.code)
  return statuses.length === 0 ? CODE.success : MatchersV3.matchStatus(CODE.success, [CODE.success, ...statuses])
}

/**
 * Requires the directive `no-store`, alone or among others. The verifier splits the header at its commas: a list has to
 * contain the directive, a single value has to be it. pact-js has no alternative of two matchers, the file format does.
 */
const NO_STORE_RULES = {
  header: {
    'Cache-Control': {
      combine: 'OR',
      matchers: [
        {
          match: 'arrayContains',
          variants: [{ index: 0, rules: { $: { combine: 'AND', matchers: [{ match: 'equality' }] } }, generators: {} }],
        },
        { match: 'regex', regex: '^no-store$' },
      ],
    },
  },
}

/** Adds matching rules that pact-js has no builder for. */
function requireNoStore(response: object): void {
  const { interaction } = response as { interaction: { withResponseMatchingRules(rules: string): void } }
  interaction.withResponseMatchingRules(JSON.stringify(NO_STORE_RULES))
}

/** Adds the expected request and its response to a Pact. */
export function addInteraction(pact: PactV4, { endpoint, description, spec }: Interaction) {
  const { given, request, language = DEFAULT_LANGUAGE, responseBody, assumption, tags } = spec
  const stateValues = spec.fromState ?? []
  const builder = pact.addInteraction().uponReceiving(description)
  for (const [name, params] of given) builder.given(name, params)
  if (assumption) builder.pending().comment(assumption)
  if (tags) builder.comment({ key: 'tags', value: JSON.stringify(tags) })
  const response = builder.withRequest(endpoint.method, endpoint.path, (expected) => {
    expected.headers({
      'Accept-Language': language,
      ...(endpoint.auth !== 'none' && { Authorization: authorizationHeader(spec) }),
      ...(request?.idempotencyKey && { 'Idempotency-Key': request.idempotencyKey }),
    })
    const query = Object.entries(request?.query ?? {}).map(([name, value]) => [name, String(value)])
    if (query.length > 0) expected.query(withStateValues(Object.fromEntries(query), stateValues))
    if (request?.body) expected.jsonBody(withStateValues(request.body, stateValues))
  })
  if (spec.notStored) requireNoStore(response)
  return response.willRespondWith(statusMatcher(spec), (expected) => {
    if (spec.notStored) expected.headers({ 'Cache-Control': 'no-store' })
    if (responseBody) expected.jsonBody(responseBody)
  })
}
