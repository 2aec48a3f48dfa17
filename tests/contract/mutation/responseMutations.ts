import type { JsonObject } from '../../../pacts/tools/schemas.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { Answer } from './readWithClient.ts'
import { type Place, places } from './responseFields.ts'

/** One way in which an answer can differ. */
export interface Change {
  kind: string
  /** Where, as `data[].price`; empty for the whole. */
  where: string
  /** Whether it is meant to do no harm; what it does is for the app to say. */
  harmless: boolean
  apply: (answer: Answer) => Answer
}

const DECIMAL = /^[0-9]+(\.[0-9]+)?$/
const isDecimal = (value: unknown): value is string => typeof value === 'string' && DECIMAL.test(value)

/** Another value of the same kind: what another backend, or the same one tomorrow, would answer. */
function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (isDecimal(value)) return `${value.split('.')[0]}7.25`
  if (typeof value !== 'string') return value
  if (/^0x/.test(value)) return value.replace(/.$/, (last) => (last === '1' ? '2' : '1'))
  return `${value} II`
}

function otherForm(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  return isDecimal(value) ? Number(value) : 7
}

type FieldChange = (place: Place, value: unknown) => void
const FIELD_CHANGES: Readonly<Record<string, FieldChange>> = {
  dropped: ({ holder, key }) => {
    delete holder[key]
  },
  renamed: ({ holder, key }, value) => {
    delete holder[key]
    holder[`${key}Name`] = value
  },
  null: ({ holder, key }) => {
    holder[key] = null
  },
  'wrong type': ({ holder, key }, value) => {
    holder[key] = typeof value === 'object' ? 'text' : {}
  },
  'not of its form': ({ holder, key }, value) => {
    if (typeof value !== 'object') holder[key] = 'n/a'
  },
  'number ↔ string': ({ holder, key }, value) => {
    if (typeof value !== 'object') holder[key] = otherForm(value)
  },
  'extra item': ({ holder, key }, value) => {
    if (Array.isArray(value)) holder[key] = [...value, {}]
  },
  'another value': ({ holder, key }, value) => {
    holder[key] = another(value)
  },
}
const HARMLESS = new Set(['another value', 'an added field', 'keys reordered'])

/** Changes every object of a value. */
const throughout = (value: unknown, change: (object: JsonObject) => JsonObject): unknown => {
  if (Array.isArray(value)) return value.map((item) => throughout(item, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, child]) => [key, throughout(child, change)])))
}

const inJson =
  (change: (envelope: JsonObject) => unknown): Change['apply'] =>
  (answer) => ({ ...answer, text: JSON.stringify(change(JSON.parse(answer.text) as JsonObject)) })

const PAGE = '<!doctype html><title>Sign in to the network</title>'
const WHOLE_CHANGES: Readonly<Record<string, Change['apply']>> = {
  'wrong envelope code': inJson((envelope) => ({ ...envelope, code: Number(envelope.code) + 101 })),
  'wrong HTTP status': (answer) => ({ ...answer, status: answer.status === 500 ? 200 : 500 }),
  'HTML instead of JSON': (answer) => ({ ...answer, type: 'text/html', text: PAGE }),
  'an added field': inJson((envelope) => throughout(envelope, (object) => ({ ...object, unheardOf: { of: [1] } }))),
  'keys reordered': inJson((envelope) =>
    throughout(envelope, (object) => Object.fromEntries(Object.entries(object).reverse())),
  ),
}

/**
 * All changes of an answer that make a difference.
 *
 * @param isSaid whether a value is what the interaction itself says it is; then another one is no harmless change
 */
export function changesOf({ reply }: Endpoint, answer: Answer, isSaid: (value: unknown) => boolean): Change[] {
  if (!answer.type.includes('json') || answer.text === '') return []
  const whole = Object.entries(WHOLE_CHANGES).map(([kind, apply]) => ({ kind, where: '', apply }))
  const found = [...places(reply, JSON.parse(answer.text) as JsonObject)]
  const fields = found.flatMap(({ path: where, holder, key }) =>
    Object.entries(FIELD_CHANGES)
      .filter(([kind]) => kind !== 'another value' || !isSaid(holder[key]))
      .map(([kind, change]) => ({
        kind,
        where,
        apply: inJson((envelope) => {
          const place = [...places(reply, envelope)].find(({ path }) => path === where)
          if (place) change(place, place.holder[place.key])
          return envelope
        }),
      })),
  )
  return [...whole, ...fields]
    .map((change) => ({ ...change, harmless: HARMLESS.has(change.kind) }))
    .filter(({ apply }) => JSON.stringify(apply(answer)) !== JSON.stringify(answer))
}
