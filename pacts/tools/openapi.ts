import { readFileSync, writeFileSync } from 'node:fs'
import { BEARER_CODES, CODE } from '../../src/contract/codes.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts'
import { loginMessage } from '../../src/contract/loginMessage.ts'
import { buildExamples, type Example } from './openapiExamples.ts'
import { COMPONENTS, docComment, ENDPOINTS, type JsonObject, operationSchema } from './schemas.ts'

/** The committed document. Do not edit: run `npm run openapi`. */
export const OPENAPI_FILE = new URL('../openapi.json', import.meta.url)

const INTRODUCTION = `The API that the app expects from a backend. Generated from \`src/contract\` by \`npm run openapi\`.

Every response is an envelope \`{code, message, data}\`. Business codes are normally sent with HTTP 200; the same
number as an HTTP status has the same meaning.

The wallet signs the login message with \`personal_sign\`. Its bytes are the same in every language:

\`\`\`
${loginMessage('{checksummed address}', '{nonce}')}
\`\`\`
`

type Examples = Awaited<ReturnType<typeof buildExamples>>

const MESSAGE: JsonObject = { $ref: '#/components/schemas/OptionalText', description: docComment('Envelope.message') }

const successSchema = ({ id, reply }: Endpoint): JsonObject => ({
  title: 'Success',
  type: 'object',
  properties: {
    code: { const: CODE.success, description: 'Success.' },
    message: MESSAGE,
    data: { ...operationSchema(id, reply), description: docComment('Envelope.data') },
  },
  required: reply.type === 'unknown' ? ['code'] : ['code', 'data'],
})

const codeSchemas = (codes: Readonly<Record<number, string>>): JsonObject[] =>
  Object.entries(codes).map(([code, description]) => ({ const: Number(code), description }))

const failureSchema = (codes: JsonObject[]): JsonObject => ({
  title: 'Failure',
  type: 'object',
  properties: {
    code: { description: 'Error code.', anyOf: [...codes, { $ref: '#/components/schemas/OtherCode' }] },
    message: MESSAGE,
    data: { description: 'Ignored.' },
  },
  required: ['code'],
})

// A number in a URL is always digits, so the alternative of a JSON string isn't needed.
const queryParameterSchema = (schema: JsonObject, source: object | undefined): JsonObject => {
  const isNumber = 'anyOf' in schema || schema.$ref === '#/components/schemas/WholeNumber'
  if (!isNumber) return schema
  const actions = source && 'pipe' in source ? (source.pipe as { type: string; requirement?: unknown }[]) : []
  const minimum = actions.find(({ type }) => type === 'min_value')?.requirement
  return { type: 'integer', ...(minimum === undefined ? {} : { minimum }) }
}

const parseExample = (text: string | undefined, { type }: JsonObject) => (type === 'integer' ? Number(text) : text)

const queryParameters = ({ id, query }: Endpoint, example: Example): JsonObject[] => {
  if (query === undefined) return []
  const { entries } = query as unknown as { entries: Record<string, object> }
  const { properties, required } = operationSchema(id, query) as {
    properties: Record<string, JsonObject>
    required: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema: queryParameterSchema(schema, entries[name]),
    ...(name in example.query && {
      example: parseExample(example.query[name], queryParameterSchema(schema, entries[name])),
    }),
  }))
}

/** Example responses by code, the success first. */
const responseExamples = ({ id, codes = {} }: Endpoint, exampleOf: Examples): JsonObject =>
  Object.fromEntries(
    [CODE.success, ...Object.keys(codes).map(Number)].map((code) => [
      `${code}`,
      { summary: codes[code] ?? 'Success.', value: exampleOf(id, code).response },
    ]),
  )

const buildOperation = (tag: string, endpoint: Endpoint, exampleOf: Examples): JsonObject => {
  const { id, auth, summary, body, codes } = endpoint
  const example = exampleOf(id, CODE.success)
  const session = auth === 'bearer' ? [{ $ref: '#/components/schemas/SessionCode' }] : []
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: auth === 'bearer' ? [{ bearer: [] }] : [],
    parameters: [{ $ref: '#/components/parameters/AcceptLanguage' }, ...queryParameters(endpoint, example)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: operationSchema(id, body), example: example.body } },
      },
    }),
    responses: {
      200: {
        description: 'An envelope with the result or a business code.',
        content: {
          'application/json': {
            schema: { oneOf: [successSchema(endpoint), failureSchema([...codeSchemas(codes ?? {}), ...session])] },
            examples: responseExamples(endpoint, exampleOf),
          },
        },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** Builds the OpenAPI 3.1 document from `src/contract`. */
export async function buildOpenApi(): Promise<JsonObject> {
  const exampleOf = await buildExamples()
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as JsonObject
  const paths: Record<string, JsonObject> = {}
  for (const { tag, endpoint } of ENDPOINTS)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: buildOperation(tag, endpoint, exampleOf),
    }
  return {
    openapi: '3.1.1',
    info: { title: 'TPU API', version, description: INTRODUCTION },
    servers: [{ url: '/', description: 'The origin that serves the app.' }],
    tags: [...new Set(ENDPOINTS.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: docComment('Tokens.accessToken') } },
      parameters: {
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          required: true,
          description: 'Language of every text in the response.',
          schema: { enum: LANGUAGES, default: DEFAULT_LANGUAGE },
        },
      },
      responses: {
        Failure: {
          description: 'Any other HTTP status. The app reads the envelope; without one it uses the status as the code.',
          content: { 'application/json': { schema: failureSchema([]) } },
        },
      },
      schemas: {
        ...COMPONENTS,
        SessionCode: {
          description: 'Codes that any call with a bearer token may return.',
          anyOf: codeSchemas(BEARER_CODES),
        },
        OtherCode: {
          description: 'Any other code: the app shows `message` to the user.',
          type: 'integer',
          not: { const: CODE.success },
        },
      },
    },
  }
}

/** Serializes the document the way it is committed. */
export const serializeOpenApi = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`

if (import.meta.main) writeFileSync(OPENAPI_FILE, serializeOpenApi(await buildOpenApi()))
