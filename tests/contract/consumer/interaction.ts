import { HTTPResponseStatusClass, MatchersV3, type PactV4 } from '@pact-foundation/pact'
import { CODE } from '../../../src/contract/codes.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../src/contract/language.ts'
import type { Assumption } from './assumptions.ts'
import { FAILURE_STATUSES, fromState, REFUSAL_REGEX } from './matchers.ts'

/** A provider state: a name from `pacts/STATES.md` and its parameters. */
export type ProviderState = [name: string, params?: Record<string, string | number>]

/** Titles of the interactions that show a text in each language. */
export const IN_LANGUAGES = [
  ['in English', 'en-US'],
  ['in Chinese', 'zh-CN'],
] as const

/** Example tokens of the session. During verification the provider state returns the real ones. */
export const TOKENS = { accessToken: 'access-token', refreshToken: 'refresh-token' }

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
  /** The only HTTP status. */
  status?: number
  /** Whether the response must forbid caches to store it. */
  notStored?: boolean
  /** Changes nothing and holds for any member. The Pact has the tag `read-only` for it. */
  isReadOnly?: boolean
  /** The envelope, with matchers. Without one any refusal is right. */
  responseBody?: { code: unknown }
  /** Expected behaviour that the specification leaves open. Makes the interaction pending, with this as its comment. */
  assumption?: Assumption
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

/** A success has any 2xx. Anything else is an envelope over HTTP 200 or over an error of the client. */
function statusMatcher({ status, responseBody }: InteractionSpec) {
  if (status !== undefined) return status
  if (responseBody?.code === CODE.success) return MatchersV3.matchStatus(CODE.success, HTTPResponseStatusClass.Success)
  return MatchersV3.matchStatus(responseBody ? CODE.success : CODE.unauthorized, FAILURE_STATUSES)
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

/** The text of a refusal, of any content type. */
const REFUSAL_RULES = {
  header: { 'Content-Type': { combine: 'AND', matchers: [{ match: 'regex', regex: '.*' }] } },
  body: { $: { combine: 'AND', matchers: [{ match: 'regex', regex: REFUSAL_REGEX }] } },
}
const REFUSAL = JSON.stringify({ code: CODE.unauthorized })

/** The interaction of the native library, for what pact-js has no builder for. */
interface NativeInteraction {
  withResponseMatchingRules(rules: string): void
  withResponseBody(body: string, contentType: string): void
}
const nativeInteraction = (response: object): NativeInteraction =>
  (response as { interaction: NativeInteraction }).interaction

/** Adds the expected request and its response to a Pact. */
export function addInteraction(pact: PactV4, { endpoint, description, spec }: Interaction) {
  const { given, request, language = DEFAULT_LANGUAGE, responseBody, assumption, isReadOnly } = spec
  const stateValues = spec.fromState ?? []
  const builder = pact.addInteraction().uponReceiving(description)
  for (const [name, params] of given) builder.given(name, params)
  if (assumption) for (const text of assumption) builder.pending().comment(text)
  if (isReadOnly) builder.comment({ key: 'tags', value: JSON.stringify(['read-only']) })
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
  if (spec.notStored) nativeInteraction(response).withResponseMatchingRules(JSON.stringify(NO_STORE_RULES))
  return response.willRespondWith(statusMatcher(spec), (expected) => {
    if (spec.notStored) expected.headers({ 'Cache-Control': 'no-store' })
    if (responseBody) expected.jsonBody(responseBody)
    else {
      nativeInteraction(response).withResponseBody(REFUSAL, 'text/plain')
      nativeInteraction(response).withResponseMatchingRules(JSON.stringify(REFUSAL_RULES))
    }
  })
}
