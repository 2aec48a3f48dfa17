import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { API } from '../../src/contract/api.ts'
import * as assets from '../../src/contract/assets.ts'
import * as auth from '../../src/contract/auth.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import * as fields from '../../src/contract/fields.ts'
import * as invitations from '../../src/contract/invitations.ts'
import * as nodes from '../../src/contract/nodes.ts'
import { contractDocs } from './docComments.ts'

/** A piece of the OpenAPI document: plain JSON. */
export type Json = { [key: string]: unknown }

/** Every call with its group. */
export const ENDPOINTS = Object.entries(API).flatMap(([tag, calls]) =>
  Object.values(calls).map((endpoint: Endpoint) => ({ tag, endpoint })),
)

const DOCS = contractDocs()

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

const EXPORTS: Record<string, unknown> = { ...fields, ...auth, ...invitations, ...nodes, ...assets }
const NAMES = new Map(Object.entries(EXPORTS).flatMap(([name, value]) => (isSchema(value) ? [[value, name]] : [])))

// A query becomes parameters, so it needs no component.
const QUERIES = new Set(ENDPOINTS.map(({ endpoint }) => endpoint.query))
const NAMED = Object.fromEntries(
  // Sorted: in which order a module lists its exports depends on who loads it.
  [...NAMES]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .flatMap(([schema, name]) => (QUERIES.has(schema) ? [] : [[name, schema]])),
) as Record<string, GenericSchema>

// What a check or a transformation asks cannot be read from the schema; tests/contract/openapi.test.ts compares both.
const decimal = (sign: string, bounds: Json): Json => ({
  anyOf: [
    { type: 'string', pattern: `^${sign}[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,2})?$`, maxLength: 100 },
    { type: 'number', ...bounds },
  ],
})
const whole = (sign: string, bounds: Json): Json => ({
  anyOf: [
    { type: 'integer', ...bounds },
    { type: 'string', pattern: `^${sign}[0-9]{1,16}(\\.0+)?$` },
  ],
})
const ON_THE_WIRE: Record<string, Json> = {
  Amount: decimal('[+-]?', {}),
  Balance: decimal('\\+?', { minimum: 0 }),
  WholeNumber: whole('-?', {}),
  Count: whole('', { minimum: 0 }),
}

const convert = (schemas: Record<string, GenericSchema>): Record<string, Json> =>
  toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  }) as Record<string, Json>

// "One of `RECORD_TYPES`" is written out: a backend team does not see the constant.
const withValues = (text: string): string =>
  text.replace(/`([A-Z_]+)`/g, (name, constant: string) => {
    const values = EXPORTS[constant]
    return Array.isArray(values) ? values.map((value) => `\`${value}\``).join(', ') : name
  })

/** Adds what the contract's comments say of an object and of its properties. */
const withComments = (name: string, schema: Json): Json => {
  const comment = (key: string): Json => {
    const text = DOCS.get(key)
    return text === undefined ? {} : { description: withValues(text) }
  }
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  if (properties.length === 0) return { ...comment(name), ...schema }
  const described = properties.map(([key, property]) => [key, { ...property, ...comment(`${name}.${key}`) }])
  return { ...comment(name), ...schema, properties: Object.fromEntries(described) }
}

/** The named schemas of the contract. */
export const COMPONENTS: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(convert(NAMED)).map(([name, schema]) => [name, withComments(name, ON_THE_WIRE[name] ?? schema)]),
)

/** A body, query or reply of a call; a component comes as a reference. */
export const schemaOf = (id: string, schema: GenericSchema): Json => {
  const name = NAMES.get(schema) ?? id
  if (name in COMPONENTS) return { $ref: `#/components/schemas/${name}` }
  return withComments(name, convert({ ...NAMED, [name]: schema })[name] ?? {})
}

/** The comment on something of the contract. */
export const doc = (key: string): string => {
  const text = DOCS.get(key)
  if (text === undefined) throw new Error(`${key} has no doc comment in src/contract`)
  return text
}
