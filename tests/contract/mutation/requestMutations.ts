import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { LANGUAGES } from '../../../src/contract/language.ts'
import type { Interaction } from './pactCopies.ts'

/** One thing that a backend can overlook in every request of a call. */
export interface Oversight {
  kind: string
  where: string
  /** What is left of the request for the backend to see. */
  apply: (request: Request, goodToken: string) => Request
}

export const LANGUAGE = 'ignored Accept-Language'

/** Filters that the call has and no screen sends. */
const UNUSED: Readonly<Record<string, string[]>> = { listWithdrawals: ['types', 'direction', 'startTime', 'endTime'] }
/** What a backend does that ignores a parameter which it needs. */
const INSTEAD: Readonly<Record<string, string>> = { page: '1', size: '100' }

const withHeader = (name: string, make: (token: string) => string): Oversight['apply'] => {
  return (request, token) => {
    const headers = new Headers(request.headers)
    headers.set(name, make(token))
    return new Request(request, { headers })
  }
}

const withoutParameter =
  (name: string): Oversight['apply'] =>
  (request) => {
    const url = new URL(request.url)
    url.searchParams.delete(name)
    const instead = INSTEAD[name]
    if (instead !== undefined) url.searchParams.set(name, instead)
    return new Request(url, request)
  }

/**
 * Everything that a backend can overlook in an interaction's request and that could be seen in its answer: who is let
 * in says nothing about who is kept out.
 */
export function oversightsOf({ id, auth, query }: Endpoint, { request }: Interaction, succeeds: boolean): Oversight[] {
  const { entries = {} } = (query ?? {}) as { entries?: object }
  const sent = Object.keys(entries).filter((name) => name !== 'address' && request.query?.[name] !== undefined)
  const asked = request.headers?.['Accept-Language']?.[0]
  return [
    ...(auth === 'bearer' && !succeeds
      ? [{ kind: 'missing auth check', where: '', apply: withHeader('authorization', (token) => `Bearer ${token}`) }]
      : []),
    ...LANGUAGES.filter((language) => language !== asked).map((language) => ({
      kind: LANGUAGE,
      where: `always ${language}`,
      apply: withHeader('accept-language', () => language),
    })),
    ...sent
      .filter((name) => !UNUSED[id]?.includes(name))
      .map((name) => ({ kind: 'ignored filter', where: name, apply: withoutParameter(name) })),
  ]
}

/** What a call has to notice, whether an interaction asks for it or not. */
export function dutiesOf({ id, auth, query }: Endpoint): Pick<Oversight, 'kind' | 'where'>[] {
  const { entries = {} } = (query ?? {}) as { entries?: object }
  const filters = Object.keys(entries).filter((name) => name !== 'address' && !UNUSED[id]?.includes(name))
  return [
    ...(auth === 'bearer' ? [{ kind: 'missing auth check', where: '' }] : []),
    ...filters.map((where) => ({ kind: 'ignored filter', where })),
  ]
}
