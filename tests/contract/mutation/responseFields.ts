import type { GenericSchema } from 'valibot'
import type { JsonObject } from '../../../pacts/tools/schemas.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { showsMessage } from './readWithClient.ts'

/** Where something stands in an answer: the thing that holds it, its name there, and the way to it in words. */
export interface Place {
  holder: JsonObject
  key: string
  path: string
}

// Only what the walk needs of the kinds of schemas.
type Known = { entries?: Record<string, GenericSchema>; item?: GenericSchema; wrapped?: GenericSchema }

/**
 * The fields that the app reads and an answer has, as the contract names them. Of a list the last entry is taken: the
 * first one is the one that a careless matcher looks at.
 */
function* within(schema: GenericSchema, value: unknown, path: string): Generator<Place> {
  const { entries, item, wrapped } = schema as GenericSchema & Known
  if (wrapped) yield* within(wrapped, value, path)
  if (typeof value !== 'object' || value === null) return
  if (item && Array.isArray(value)) yield* within(item, value.at(-1), `${path}[]`)
  for (const [key, field] of Object.entries(entries ?? {})) {
    const holder = value as JsonObject
    if (!(key in holder)) continue
    yield { holder, key, path: `${path}.${key}` }
    yield* within(field, holder[key], `${path}.${key}`)
  }
}

/** Every place of an envelope that the app looks at: `data` of a success, and a message that it shows. */
export function* places(reply: GenericSchema, envelope: JsonObject): Generator<Place> {
  const read = showsMessage(envelope.code) ? ['code', 'message'] : ['code', 'data']
  for (const key of read) if (key in envelope) yield { holder: envelope, key, path: key }
  if (envelope.code === CODE.success) yield* within(reply, envelope.data, 'data')
}
