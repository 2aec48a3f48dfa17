import type { JsonObject } from '../../../pacts/tools/schemas.ts'

/** Texts of each pattern that the document has, by the names of the components. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  Amount: ['-12.5', '+0.000000000000000001', '1E+2', '9'.repeat(78)],
  Balance: ['0', '+12.50', '5e1', '0.000000000000000001', '9'.repeat(78)],
  Count: ['0', '0012', '7.00', '9007199254740991'],
  WholeNumber: ['-3', '12.0'],
  UnixSeconds: ['1763300000', '0', '1763300000.0'],
  UnixTime: ['1763300000', '1763300000123', '2025-11-16', '2025-11-16T13:33:20Z', '2025-11-16 13:33:20.5+0800'],
  Id: ['7', 'a-1', '港', 'a "b" \\ c', 'null'],
  Nonce: ['7', '!"#\\~', 'x'.repeat(128)],
}
const NUMBERS = { integer: [0, 1, 9_007_199_254_740_991], number: [0.5, 100, 1e21, 1e-7] }

const isWithin =
  ({ minimum, maximum }: JsonObject) =>
  (value: number) =>
    value >= Number(minimum ?? value) && value <= Number(maximum ?? value)

interface Schema extends JsonObject {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  type?: string
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/**
 * Creates a generator of values that an OpenAPI document allows. The values of a number are the same in every run; higher
 * numbers repeat lower ones.
 */
export function createValues(components: Readonly<Record<string, object>>) {
  const scalars = (schema: Schema, name: string): readonly unknown[] => {
    if (schema.$ref) {
      const referred = schema.$ref.split('/').at(-1) ?? ''
      return scalars(components[referred] as Schema, referred)
    }
    const { anyOf, type, pattern } = schema
    if (anyOf) return anyOf.flatMap((one) => scalars(one, name))
    if (schema.enum) return schema.enum
    if ('const' in schema) return [schema.const]
    if (type === 'null') return [null]
    if (type === 'integer' || type === 'number') return NUMBERS[type].filter(isWithin(schema))
    if (type === 'boolean') return [true, false]
    if (pattern?.startsWith('^0x')) return ['0xF39fd6e51aad88f6f4ce6ab8827279cfffb92266']
    if (type === 'string')
      return TEXTS[name] ?? (Number(schema.minLength ?? 0) > 0 ? ['x', '港'] : ['', 'x', '港\n"\\'])
    return [{}, null, 'text', [1]]
  }

  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(components[schema.$ref.split('/').at(-1) ?? ''] as Schema) : schema

  /** The value of a number, 0 and up. */
  const createValue = (schema: Schema, number: number): unknown => {
    const { properties, items, required = [] } = resolve(schema)
    if (items) return Array.from({ length: number % 3 }, (_, index) => createValue(items, number + index))
    if (properties)
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name], index) => required.includes(name) || (number + index) % 3 > 0)
          // Shifted, so that the fields of an object don't take their first values together.
          .map(([name, property], index) => [name, createValue(property, number + index)]),
      )
    const values = scalars(schema, '')
    return values[number % values.length]
  }
  return createValue
}
