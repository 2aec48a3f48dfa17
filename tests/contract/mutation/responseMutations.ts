import type { JsonObject } from '../../../pacts/tools/schemas.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { TextResponse } from '../serve.ts'
import { type FieldLocation, responseFields } from './responseFields.ts'

/** A change to a response. */
export interface ResponseMutation {
  kind: string
  /** Path of the field, such as `data[].price`; empty for the whole response. */
  where: string
  /** Whether the contract should accept the change. */
  harmless: boolean
  apply: (response: TextResponse) => TextResponse
}

const DECIMAL = /^[0-9]+(\.[0-9]+)?$/
const isDecimal = (value: unknown): value is string => typeof value === 'string' && DECIMAL.test(value)

/** A different value of the same type, as another backend could return it. */
function anotherValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (isDecimal(value)) return `${value.split('.')[0]}7.25`
  if (typeof value !== 'string') return value
  if (/^0x/.test(value)) return value.replace(/.$/, (last) => (last === '1' ? '2' : '1'))
  return `${value}-2`
}

/** The same number as a string, or the same decimal string as a number. */
function otherForm(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  return isDecimal(value) ? Number(value) : 7
}

const FIELD_MUTATIONS: Readonly<Record<string, (location: FieldLocation, value: unknown) => void>> = {
  dropped: ({ parent, key }) => {
    delete parent[key]
  },
  renamed: ({ parent, key }, value) => {
    delete parent[key]
    parent[`${key}Name`] = value
  },
  null: ({ parent, key }) => {
    parent[key] = null
  },
  'wrong type': ({ parent, key }, value) => {
    parent[key] = typeof value === 'object' ? 'text' : {}
  },
  'wrong format': ({ parent, key }, value) => {
    if (typeof value !== 'object') parent[key] = 'n/a'
  },
  negative: ({ parent, key }, value) => {
    if (typeof value !== 'object') parent[key] = '-1'
  },
  empty: ({ parent, key }, value) => {
    if (typeof value === 'string') parent[key] = ''
  },
  'number ↔ string': ({ parent, key }, value) => {
    if (typeof value !== 'object') parent[key] = otherForm(value)
  },
  'extra item': ({ parent, key }, value) => {
    if (Array.isArray(value)) parent[key] = [...value, {}]
  },
  'another value': ({ parent, key }, value) => {
    parent[key] = anotherValue(value)
  },
}
const HARMLESS = new Set(['another value', 'additional field', 'keys reordered'])

/** Maps every object of a value. */
const mapObjects = (value: unknown, map: (object: JsonObject) => JsonObject): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, map))
  if (typeof value !== 'object' || value === null) return value
  return map(Object.fromEntries(Object.entries(value).map(([key, child]) => [key, mapObjects(child, map)])))
}

const inJson =
  (change: (envelope: JsonObject) => unknown): ResponseMutation['apply'] =>
  (response) => ({ ...response, text: JSON.stringify(change(JSON.parse(response.text) as JsonObject)) })

const HTML_PAGE = '<!doctype html><title>Sign in to the network</title>'
const RESPONSE_MUTATIONS: Readonly<Record<string, ResponseMutation['apply']>> = {
  'wrong envelope code': inJson((envelope) => ({ ...envelope, code: Number(envelope.code) + 101 })),
  'wrong HTTP status': (response) => ({ ...response, status: response.status === 500 ? 200 : 500 }),
  'HTML instead of JSON': (response) => ({ ...response, type: 'text/html', text: HTML_PAGE }),
  'additional field': inJson((envelope) =>
    mapObjects(envelope, (object) => ({ ...object, unknownField: { of: [1] } })),
  ),
  'keys reordered': inJson((envelope) =>
    mapObjects(envelope, (object) => Object.fromEntries(Object.entries(object).reverse())),
  ),
}

/**
 * Lists the mutations of a response that change it.
 *
 * @param isSpecified whether the interaction itself determines a value; then another value is not a harmless change
 */
export function responseMutations(
  { reply }: Endpoint,
  response: TextResponse,
  isSpecified: (value: unknown) => boolean,
): ResponseMutation[] {
  if (!response.type.includes('json') || response.text === '') return []
  const ofResponse = Object.entries(RESPONSE_MUTATIONS).map(([kind, apply]) => ({ kind, where: '', apply }))
  const locations = [...responseFields(reply, JSON.parse(response.text) as JsonObject)]
  const ofFields = locations.flatMap(({ path: where, parent, key }) =>
    Object.entries(FIELD_MUTATIONS)
      .filter(([kind]) => kind !== 'another value' || !isSpecified(parent[key]))
      .map(([kind, mutate]) => ({
        kind,
        where,
        apply: inJson((envelope) => {
          const location = [...responseFields(reply, envelope)].find(({ path }) => path === where)
          if (location) mutate(location, location.parent[location.key])
          return envelope
        }),
      })),
  )
  return [...ofResponse, ...ofFields]
    .map((mutation) => ({ ...mutation, harmless: HARMLESS.has(mutation.kind) }))
    .filter(({ apply }) => JSON.stringify(apply(response)) !== JSON.stringify(response))
}
