import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Backend } from '../backend.ts'
import { FAULT_HEADER } from '../scenarios/faults.ts'

/** The committed OpenAPI document: read, not imported, because it is tooling and no part of the product. */
export const OPENAPI_FILE = new URL('../../pacts/openapi.json', import.meta.url)

/** An answer that is not as the OpenAPI document says: a bug in the mock, or in the document. */
export class OpenApiMismatchError extends Error {
  override name = 'NotAsDocumented'
}

/** A backend may answer more than the document says; the mock may not, or a demo would show what nobody promised. */
const closed = (_: string, value: { type?: unknown; properties?: unknown } | null) =>
  value?.type === 'object' && value.properties ? { ...value, additionalProperties: false } : value

/** Says how answers differ from the document; undefined where they don't. */
export function createOpenApiValidator(text = readFileSync(OPENAPI_FILE, 'utf8')) {
  const document = JSON.parse(text, closed) as { paths: Record<string, object> }
  // Not strict, because the document is no schema: it has schemas in it.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true }).addSchema(document, 'openapi')

  const schemaOf = (method: string, path: string, status: number) => {
    const operation = `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`
    const schema = 'content/application~1json/schema'
    if (status === 200) return ajv.getSchema(`openapi${operation}/responses/200/${schema}`)
    return ajv.getSchema(`openapi#/components/responses/Failure/${schema}`)
  }

  return (method: string, path: string, status: number, body: unknown): string | undefined => {
    if (!(path in document.paths)) return undefined
    const validate = schemaOf(method, path, status)
    if (validate?.(body)) return undefined
    const reasons = validate ? ajv.errorsText(validate.errors, { dataVar: '' }) : 'the document has no such answer'
    return `${method} ${path} does not answer as pacts/openapi.json says: ${reasons}`
  }
}

/**
 * A mock backend that throws instead of answering what the OpenAPI document does not say. Planted faults are let
 * through: they are there to differ. For Node only; a demo in the browser carries neither document nor validator.
 */
export function withOpenApiValidation(backend: Backend, differs = createOpenApiValidator()): Backend {
  const respond = async (request: Request): Promise<Response> => {
    const response = await backend.respond(request)
    if (response.headers.has(FAULT_HEADER)) return response
    const body: unknown = await response.clone().json()
    const difference = differs(request.method, new URL(request.url).pathname, response.status, body)
    if (difference) throw new OpenApiMismatchError(difference)
    return response
  }
  return { ...backend, respond }
}
