import type { Interaction } from '../../../pacts/tools/pactFile.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { LANGUAGES } from '../../../src/contract/language.ts'

/** A part of the request that a faulty backend ignores. */
export interface RequestMutation {
  kind: string
  where: string
  /** Returns the request as the faulty backend sees it. */
  apply: (request: Request, validToken: string) => Request
}

const MISSING_AUTH_CHECK = 'missing auth check'
export const IGNORED_LANGUAGE = 'ignored Accept-Language'
const IGNORED_FILTER = 'ignored filter'

/** Values that a backend uses if it ignores a required parameter. */
const FALLBACK_VALUES: Readonly<Record<string, string>> = { page: '1', size: '100' }

const withHeader =
  (name: string, value: (token: string) => string): RequestMutation['apply'] =>
  (request, token) => {
    const headers = new Headers(request.headers)
    headers.set(name, value(token))
    return new Request(request, { headers })
  }

const withoutParameter =
  (name: string): RequestMutation['apply'] =>
  (request) => {
    const url = new URL(request.url)
    url.searchParams.delete(name)
    const fallback = FALLBACK_VALUES[name]
    if (fallback !== undefined) url.searchParams.set(name, fallback)
    return new Request(url, request)
  }

/** The query parameters that filter the result. */
const filtersOf = ({ query }: Endpoint): string[] => {
  const { entries = {} } = (query ?? {}) as { entries?: object }
  return Object.keys(entries).filter((name) => name !== 'address')
}

/**
 * Lists the request mutations whose effect an interaction's response can show. A missing auth check shows only if the
 * interaction expects a failure.
 */
export function requestMutations(
  endpoint: Endpoint,
  { request }: Interaction,
  expectsSuccess: boolean,
): RequestMutation[] {
  const sentLanguage = request.headers?.['Accept-Language']?.[0]
  return [
    ...(endpoint.auth === 'bearer' && !expectsSuccess
      ? [{ kind: MISSING_AUTH_CHECK, where: '', apply: withHeader('authorization', (token) => `Bearer ${token}`) }]
      : []),
    // A failure's message may be any text.
    ...LANGUAGES.filter((language) => expectsSuccess && language !== sentLanguage).map((language) => ({
      kind: IGNORED_LANGUAGE,
      where: `always ${language}`,
      apply: withHeader('accept-language', () => language),
    })),
    ...filtersOf(endpoint)
      .filter((name) => request.query?.[name] !== undefined)
      .map((name) => ({ kind: IGNORED_FILTER, where: name, apply: withoutParameter(name) })),
  ]
}

/** Lists the request mutations that the Pact must detect for an endpoint, whether or not an interaction covers them. */
export const requiredDetections = (endpoint: Endpoint): Pick<RequestMutation, 'kind' | 'where'>[] => [
  ...(endpoint.auth === 'bearer' ? [{ kind: MISSING_AUTH_CHECK, where: '' }] : []),
  ...filtersOf(endpoint).map((where) => ({ kind: IGNORED_FILTER, where })),
]
