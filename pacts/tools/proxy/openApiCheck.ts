import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { groupBy } from '../verify/groupBy.ts'

interface Operation {
  operationId: string
  responses: Readonly<Record<string, object>>
}
interface OpenApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** A response of the API, as far as the document describes it. */
export interface ApiResponse {
  method: string
  /** Without the prefix of the provider and without the query. */
  path: string
  status: number
  contentType: string
  body: string
}

/** Places in a body that are printed per response. */
const MAX_PLACES = 5

const toJsonPath = (pointer: string): string => `$${pointer.replaceAll(/\/([0-9]+)/g, '[$1]').replaceAll('/', '.')}`

/** Describes errors, one line per place in the body: where a field may have one of two types, both are in the line. */
function describeErrors({ errors }: ValidateFunction): string[] {
  const relevant = (errors ?? []).filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'oneOf')
  const lines = [...groupBy(relevant, ({ instancePath }) => instancePath)].map(([pointer, group]) => {
    const reasons = group.map(({ message = '', params }) =>
      'allowedValues' in params ? `${message}: ${params.allowedValues.join(', ')}` : message,
    )
    return `${toJsonPath(pointer)} ${[...new Set(reasons)].join(' or ')}`
  })
  return lines.length > MAX_PLACES ? [...lines.slice(0, MAX_PLACES), `… and ${lines.length - MAX_PLACES} more`] : lines
}

/** @returns undefined if the text is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The business code of an envelope; a string of digits counts as a number. */
export const codeOf = (envelope: unknown): number | undefined =>
  typeof envelope === 'object' && envelope !== null && 'code' in envelope ? Number(envelope.code) : undefined

/**
 * Creates a check of responses against an OpenAPI document. Additional fields are allowed: the app ignores them.
 *
 * @param text the document
 * @returns a function that returns the id of the call, undefined if the document has none, and the differences
 */
export function createOpenApiCheck(text: string) {
  const document = JSON.parse(text) as OpenApiDocument
  // The document contains schemas but isn't one, so strict mode would reject it.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true }).addSchema(document, 'openapi')

  /** The schema of a status; over 200, of the branch that the code selects. */
  const schemaOf = (path: string, method: string, { responses }: Operation, status: number, isSuccess: boolean) => {
    const content = 'content/application~1json/schema'
    const own = `openapi#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}/${content}`
    if (status === 200) return ajv.getSchema(`${own}/anyOf/${isSuccess ? 0 : 1}`)
    return ajv.getSchema(String(status) in responses ? own : `openapi#/components/responses/Failure/${content}`)
  }

  return ({ method, path, status, contentType, body }: ApiResponse): { id: string; problems: string[] } | undefined => {
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) return undefined
    const id = operation.operationId
    const value = parseJson(body)
    // A refusal of the framework.
    if (value === undefined && status >= 400 && status <= 499) return { id, problems: [] }
    if (value === undefined) return { id, problems: [`the body is not JSON: ${JSON.stringify(body.slice(0, 80))}`] }
    const isJsonType = /^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)
    const type = isJsonType ? [] : [`Content-Type is "${contentType}", not application/json`]
    const validate = schemaOf(path, method.toLowerCase(), operation, status, codeOf(value) === 200)
    return { id, problems: validate && !validate(value) ? [...type, ...describeErrors(validate)] : type }
  }
}
