import type { GenericSchema } from 'valibot'
import type { JsonObject } from '../../../pacts/tools/schemas.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { showsMessage } from './readWithClient.ts'

/** A field of a response. */
export interface FieldLocation {
  parent: JsonObject
  key: string
  /** For example `data[].price`. */
  path: string
}

// The schema properties that the walk uses.
type SchemaParts = { entries?: Record<string, GenericSchema>; item?: GenericSchema; wrapped?: GenericSchema }

/**
 * Yields the fields of a value that the schema declares. Of a list it visits the last item, because a careless matcher
 * checks only the first.
 */
function* schemaFields(schema: GenericSchema, value: unknown, path: string): Generator<FieldLocation> {
  const { entries, item, wrapped } = schema as GenericSchema & SchemaParts
  if (wrapped) yield* schemaFields(wrapped, value, path)
  if (typeof value !== 'object' || value === null) return
  if (item && Array.isArray(value)) yield* schemaFields(item, value.at(-1), `${path}[]`)
  for (const [key, field] of Object.entries(entries ?? {})) {
    const parent = value as JsonObject
    if (!(key in parent)) continue
    yield { parent, key, path: `${path}.${key}` }
    yield* schemaFields(field, parent[key], `${path}.${key}`)
  }
}

/** Yields the fields of an envelope that the app reads: its code, `data` of a success, and a message it shows. */
export function* responseFields(reply: GenericSchema, envelope: JsonObject): Generator<FieldLocation> {
  const keys = showsMessage(envelope.code) ? ['code', 'message'] : ['code', 'data']
  for (const key of keys) if (key in envelope) yield { parent: envelope, key, path: key }
  if (envelope.code === CODE.success) yield* schemaFields(reply, envelope.data, 'data')
}
