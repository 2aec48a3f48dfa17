import type * as v from 'valibot'
import type { ParamsSchema } from '../scenarios/define.ts'

/** A parameter as a form shows it. */
export interface FormField {
  name: string
  type: 'text' | 'number' | 'boolean' | 'choice'
  /** Of a `choice`. */
  options?: readonly string[]
  /** Used if the field is left empty. */
  default?: string
  required: boolean
  /** In English. */
  description?: string
}

/** The parts of a valibot schema that matter here. Schemas of every kind have some of them. */
interface AnySchema {
  type: string
  wrapped?: AnySchema
  default?: unknown
  options?: readonly unknown[]
  pipe?: readonly (AnySchema & { kind: string; description?: string })[]
}

const unwrap = (schema: AnySchema): AnySchema => (schema.wrapped ? unwrap(schema.wrapped) : schema)

function fieldOf(name: string, schema: AnySchema): FormField {
  const base = unwrap(schema)
  const description = schema.pipe?.find(({ type }) => type === 'description')?.description
  const common = {
    name,
    required: schema.type !== 'optional',
    ...(schema.default !== undefined && { default: String(schema.default) }),
    ...(description !== undefined && { description }),
  }
  if (base.type === 'picklist') return { ...common, type: 'choice', options: (base.options ?? []).map(String) }
  if (base.type === 'boolean') return { ...common, type: 'boolean' }
  const accepts = base.type === 'union' ? (base.options as AnySchema[]).map(({ type }) => type) : [base.type]
  return { ...common, type: accepts.includes('number') ? 'number' : 'text' }
}

/** The fields of a scenario's parameters, made from their schema. */
export const fieldsOf = (params: ParamsSchema): FormField[] =>
  Object.entries(params.entries as Record<string, v.GenericSchema>).map(([name, schema]) =>
    fieldOf(name, schema as unknown as AnySchema),
  )
