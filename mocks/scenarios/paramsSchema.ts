import { toJsonSchema } from '@valibot/to-json-schema'
import type { Scenario } from './define.ts'

/** A part of a JSON Schema. */
type JsonSchema = { [key: string]: unknown }

/** JSON Schema of the parameters of a scenario, with defaults. */
export interface ParamsJsonSchema {
  properties: Record<string, JsonSchema>
  required: string[]
}

/** Describes the parameters of a scenario. Checks and transformations have no JSON Schema, and are left out. */
export function paramsSchema({ params }: Scenario): ParamsJsonSchema {
  const schema = toJsonSchema(params, { typeMode: 'input', errorMode: 'ignore' })
  const { properties = {}, required = [] } = schema as Partial<ParamsJsonSchema>
  return { properties, required }
}
