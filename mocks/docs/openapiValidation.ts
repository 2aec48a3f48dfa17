import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Backend } from '../backend.ts'
import { FAULT_HEADER } from '../scenarios/faults.ts'

// In the package, this module is a part of `dist/cli.js`.
const PACKAGED_FILE = new URL('../openapi.json', import.meta.url)
/** The committed OpenAPI document. Read at run time, because `pacts/` is tooling and can't be imported from here. */
export const OPENAPI_FILE = existsSync(PACKAGED_FILE)
  ? PACKAGED_FILE
  : new URL('../../pacts/openapi.json', import.meta.url)

/** A response that doesn't match the OpenAPI document: a bug in the mock, or in the document. */
class OpenApiMismatchError extends Error {
  override name = 'OpenApiMismatchError'
}

/** Forbids undocumented properties. */
const forbidAdditionalProperties = (_: string, value: { type?: unknown; properties?: unknown } | null) =>
  value?.type === 'object' && value.properties ? { ...value, additionalProperties: false } : value

/**
 * Creates a validator for responses.
 *
 * @returns a function that describes how a response differs from the document, or returns undefined if it matches
 */
export function createOpenApiValidator(text = readFileSync(OPENAPI_FILE, 'utf8')) {
  const document = JSON.parse(text, forbidAdditionalProperties) as { paths: Record<string, object> }
  // The document contains schemas but isn't one, so strict mode would reject it.
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
    const reasons = validate ? ajv.errorsText(validate.errors, { dataVar: '' }) : 'the document has no such response'
    return `${method} ${path} does not match pacts/openapi.json: ${reasons}`
  }
}

let validator: ReturnType<typeof createOpenApiValidator> | undefined
/** One for all backends, because compiling the schemas is slow. */
const sharedValidator = () => {
  validator ??= createOpenApiValidator()
  return validator
}

/**
 * Wraps a backend so that it throws an `OpenApiMismatchError` instead of sending an undocumented response. Injected
 * faults are not checked. Node only: the demo ships neither the document nor the validator.
 */
export function withOpenApiValidation(backend: Backend, findMismatch = sharedValidator()): Backend {
  const respond = async (request: Request): Promise<Response> => {
    const response = await backend.respond(request)
    if (response.type === 'error' || response.headers.has(FAULT_HEADER)) return response
    const body: unknown = await response.clone().json()
    const mismatch = findMismatch(request.method, new URL(request.url).pathname, response.status, body)
    if (mismatch) throw new OpenApiMismatchError(mismatch)
    return response
  }
  return { ...backend, respond }
}
