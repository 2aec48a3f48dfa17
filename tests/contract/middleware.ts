import type { JsonObject } from '../../pacts/tools/schemas.ts'
import type { TextResponse } from './serve.ts'

/** Responds to a request of the API. */
export type Respond = (request: Request) => Promise<TextResponse>
/** Changes requests on their way in and responses on their way out. */
export type Middleware = (next: Respond) => Respond

export const isTo = (request: Request, end: string): boolean => new URL(request.url).pathname.endsWith(end)

/** Changes every response. */
export const changeResponse =
  (change: (response: TextResponse, request: Request) => TextResponse): Middleware =>
  (next) =>
  async (request) =>
    change(await next(request), request)

/** Changes the envelope of every response that has one. */
export const changeEnvelope = (change: (envelope: JsonObject, request: Request) => JsonObject): Middleware =>
  changeResponse((response, request) => {
    if (!response.text.includes('"code"')) return response
    const envelope = change(JSON.parse(response.text) as JsonObject, request)
    return { ...response, text: JSON.stringify(envelope) }
  })

/** Changes every envelope of a refusal: a code but 200. */
export const changeRefusal = (change: (code: number, response: TextResponse) => TextResponse): Middleware =>
  changeResponse((response) => {
    const { code } = JSON.parse(response.text) as { code: number }
    return code === 200 ? response : change(code, response)
  })

const mapValues = (value: unknown, map: (name: string, value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, map(name, mapValues(child, map))] as const),
  )
}

/** Changes the fields of these names, in the data of every response. */
export const changeFields = (names: readonly string[], change: (value: unknown) => unknown): Middleware =>
  changeEnvelope(({ data, ...envelope }) => ({
    ...envelope,
    data: mapValues(data, (name, value) => (names.includes(name) ? change(value) : value)),
  }))

/** Gives the fields of one name the text of those of the other. */
export const swapFields = (one: string, other: string): Middleware =>
  changeResponse((response) => {
    const textOf = (name: string) => new RegExp(`"${name}":("[^"]*")`).exec(response.text)?.[1]
    const texts = { [one]: textOf(other), [other]: textOf(one) }
    const fields = new RegExp(`"(${one}|${other})":("[^"]*")`, 'g')
    const swap = (_: string, name: string, text: string) => `"${name}":${texts[name] ?? text}`
    return { ...response, text: response.text.replace(fields, swap) }
  })

/** Changes the query of every request. */
export const changeQuery =
  (change: (query: URLSearchParams, request: Request) => void): Middleware =>
  (next) =>
  (request) => {
    const url = new URL(request.url)
    change(url.searchParams, request)
    return next(new Request(url, request))
  }

export const changeHeaders =
  (change: (headers: Headers) => void): Middleware =>
  (next) =>
  (request) => {
    const headers = new Headers(request.headers)
    change(headers)
    return next(new Request(request, { headers }))
  }

/** The envelope of a refusal. */
export const refusal = (code: number): TextResponse => ({
  status: 200,
  type: 'application/json',
  cacheControl: '',
  text: JSON.stringify({ code, message: 'No.' }),
})
