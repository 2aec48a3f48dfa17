/** The parts of an OpenAPI document that the page reads. */
export interface Schema {
  $ref?: string
  title?: string
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
  example?: string | number
}
interface Content<More> {
  'application/json': { schema: Schema } & More
}
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { content: Content<{ example: unknown }> }
  responses: { 200: { content: Content<{ examples: Record<string, { summary: string; value: unknown }> }> } }
}
export interface Document {
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** One line of a table of fields. */
export interface Field {
  /** As `data[].items[].price`. */
  path: string
  type: string
  required: boolean
  description: string
}

export const nameOf = (ref = ''): string => ref.split('/').at(-1) ?? ''

/** Answers how a schema's fields and its type read. */
export function reader({ components: { schemas } }: Document) {
  const resolve = (schema: Schema): Schema => {
    const { $ref, ...more } = schema
    return $ref === undefined ? schema : { ...resolve(schemas[nameOf($ref)] ?? {}), ...more }
  }
  const isNested = (schema: Schema) => schema.properties !== undefined || schema.items !== undefined

  const typeOf = (schema: Schema): string => {
    if (schema.$ref !== undefined && !isNested(resolve(schema))) return nameOf(schema.$ref)
    const { type, items, anyOf, const: value, enum: values } = resolve(schema)
    if (value !== undefined) return String(value)
    if (values) return values.join(' | ')
    if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
    return items ? `list of ${typeOf(items)}` : (type ?? 'anything')
  }

  const fieldsOf = (schema: Schema, path = ''): Field[] => {
    const { items, properties = {}, required = [] } = resolve(schema)
    if (items) return fieldsOf(items, `${path}[]`)
    return Object.entries(properties).flatMap(([name, property]) => {
      const here = path === '' ? name : `${path}.${name}`
      const description = resolve(property).description ?? ''
      return [
        { path: here, type: typeOf(property), required: required.includes(name), description },
        ...fieldsOf(property, here),
      ]
    })
  }
  return { typeOf, fieldsOf }
}
