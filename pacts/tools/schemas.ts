import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { ENDPOINTS } from '../../src/contract/api.ts'
import * as assets from '../../src/contract/assets.ts'
import * as auth from '../../src/contract/auth.ts'
import * as fields from '../../src/contract/fields.ts'
import * as invitations from '../../src/contract/invitations.ts'
import * as nodes from '../../src/contract/nodes.ts'
import { readContractDocComments } from './docComments.ts'
import { WIRE_SCHEMAS } from './wireFormats.ts'

/** A JSON object, such as a part of the OpenAPI document. */
export type JsonObject = { [key: string]: unknown }

const DOC_COMMENTS = readContractDocComments()

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

const EXPORTS: Record<string, unknown> = { ...fields, ...auth, ...invitations, ...nodes, ...assets }
const SCHEMA_NAMES = new Map(
  Object.entries(EXPORTS).flatMap(([name, value]) => (isSchema(value) ? [[value, name]] : [])),
)

// A query becomes parameters and needs no component.
const QUERY_SCHEMAS = new Set(ENDPOINTS.map(({ query }) => query))
const NAMED_SCHEMAS = Object.fromEntries(
  // Sorted, because the order of a module's exports depends on the loader.
  [...SCHEMA_NAMES]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .flatMap(([schema, name]) => (QUERY_SCHEMAS.has(schema) ? [] : [[name, schema]])),
) as Record<string, GenericSchema>

const toJsonSchemas = (schemas: Record<string, GenericSchema>): Record<string, JsonObject> =>
  toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  }) as Record<string, JsonObject>

// Replaces a constant such as `RECORD_TYPES` by its values: readers of the document don't see the constant.
const expandConstants = (text: string): string =>
  text.replace(/`([A-Z_]+)`/g, (name, constant: string) => {
    const values = EXPORTS[constant]
    return Array.isArray(values) ? values.map((value) => `\`${value}\``).join(', ') : name
  })

/** Adds the doc comments of an object and its properties as descriptions. */
const withDescriptions = (name: string, schema: JsonObject): JsonObject => {
  const comment = (key: string): JsonObject => {
    const text = DOC_COMMENTS.get(key)
    return text === undefined ? {} : { description: expandConstants(text) }
  }
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)
  if (properties.length === 0) return { ...comment(name), ...schema }
  const described = properties.map(([key, property]) => [key, { ...property, ...comment(`${name}.${key}`) }])
  return { ...comment(name), ...schema, properties: Object.fromEntries(described) }
}

/** The named schemas of `src/contract`, as OpenAPI components. */
export const COMPONENTS: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries(toJsonSchemas(NAMED_SCHEMAS)).map(([name, schema]) => [
    name,
    withDescriptions(name, WIRE_SCHEMAS[name] ?? schema),
  ]),
)

/** JSON Schema of a body, query or reply; a `$ref` if it is a component. */
export const operationSchema = (id: string, schema: GenericSchema): JsonObject => {
  const name = SCHEMA_NAMES.get(schema) ?? id
  if (name in COMPONENTS) return { $ref: `#/components/schemas/${name}` }
  return withDescriptions(name, toJsonSchemas({ ...NAMED_SCHEMAS, [name]: schema })[name] ?? {})
}

/**
 * Looks up a doc comment of `src/contract`, such as `Envelope.data`.
 *
 * @throws if there is none
 */
export const docComment = (key: string): string => {
  const text = DOC_COMMENTS.get(key)
  if (text === undefined) throw new Error(`${key} has no doc comment in src/contract`)
  return text
}
