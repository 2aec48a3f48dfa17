import { readFileSync, writeFileSync } from 'node:fs'
import { is } from 'valibot'
import { OPENAPI_FILE } from '../../mocks/docs/openapiValidation.ts'
import { API } from '../../src/contract/api.ts'
import { BEARER_CODES, CODE } from '../../src/contract/codes.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts'
import { loginMessage } from '../../src/contract/loginMessage.ts'
import { buildExamples, type Example } from './openapiExamples.ts'
import { COMPONENTS, docComment, type JsonObject, operationSchema } from './schemas.ts'

const INTRODUCTION = `The API that the app expects from a backend. Generated from \`src/contract\` by \`npm run openapi\`.

Every response is an envelope \`{code, message, data}\`. Code 200 is sent over HTTP 200 or 201, any other code over HTTP
200 or over any HTTP status from 400 to 499: the app reads the code of the envelope.

The wallet signs the login message with \`personal_sign\`. Its bytes are the same in every language:

\`\`\`
${loginMessage('{checksummed address}', '{nonce}')}
\`\`\`
`

/** The groups of endpoints. */
const TAGS: Readonly<Record<keyof typeof API, string>> = {
  auth: 'Nonce, login and tokens.',
  invitations: 'The member, the level, the inviter and the invitees.',
  nodes: 'Node types, sales and purchases.',
  assets: 'Accounts, records, withdrawals and transfers.',
  charge: 'Deposits.',
}

type Examples = Awaited<ReturnType<typeof buildExamples>>

const MESSAGE: JsonObject = { $ref: '#/components/schemas/OptionalText', description: docComment('Envelope.message') }

const successSchema = ({ id, reply }: Endpoint): JsonObject => {
  // The app reads null or missing data as an empty object.
  const isOptional = is(reply, {})
  const data = operationSchema(id, reply)
  return {
    title: 'Success',
    type: 'object',
    properties: {
      code: { const: CODE.success, description: 'Success.' },
      message: MESSAGE,
      data: {
        ...(isOptional && reply.type !== 'unknown' ? { anyOf: [data, { type: 'null' }] } : data),
        description: docComment('Envelope.data'),
      },
    },
    required: isOptional ? ['code'] : ['code', 'data'],
  }
}

type Codes = Readonly<Record<number, string>>

const describeCodes = (codes: Codes): string =>
  Object.entries(codes)
    .map(([code, meaning]) => `${code}: ${meaning}`)
    .join(' ')

/** Codes with a rule of their own that an endpoint may return, with their meaning. */
const codesOf = ({ auth, codes }: Endpoint): Codes => ({ ...(auth === 'bearer' ? BEARER_CODES : {}), ...codes })

const FAILURE_SCHEMA: JsonObject = {
  title: 'Failure',
  type: 'object',
  properties: {
    code: {
      type: 'integer',
      not: { const: CODE.success },
      description: 'Any code but 200. The app shows the `message` of a code that has no rule.',
    },
    message: MESSAGE,
    data: { description: 'Ignored.' },
  },
  required: ['code'],
}

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
  const { id, auth, summary, body } = endpoint
  const example = exampleOf(id, CODE.success)
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: { bearer: [{ bearer: [] }], expired: [{ bearer: [] }, {}], none: [] }[auth],
    parameters: [
      { $ref: '#/components/parameters/AcceptLanguage' },
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...queryParameters(endpoint, example),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: operationSchema(id, body), example: example.body } },
      },
    }),
    responses: {
      200: {
        description: `An envelope with the result or a business code. ${describeCodes(codesOf(endpoint))}`.trimEnd(),
        content: {
          'application/json': {
            schema: { anyOf: [successSchema(endpoint), { $ref: '#/components/schemas/Failure' }] },
            examples: responseExamples(endpoint, exampleOf),
          },
        },
      },
      ...(endpoint.method === 'POST' && {
        201: { description: 'As 200.', content: { 'application/json': { schema: successSchema(endpoint) } } },
      }),
      '4XX': { $ref: '#/components/responses/Failure' },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** Builds the OpenAPI 3.1 document from `src/contract`. */
export async function buildOpenApi(): Promise<JsonObject> {
  const exampleOf = await buildExamples()
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as JsonObject
  const paths: Record<string, JsonObject> = {}
  for (const [tag, calls] of Object.entries(API))
    for (const endpoint of Object.values<Endpoint>(calls))
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: buildOperation(tag, endpoint, exampleOf),
      }
  return {
    openapi: '3.1.1',
    info: {
      title: 'TPU API',
      version,
      description: INTRODUCTION,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: '/', description: 'The origin that serves the app.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: docComment('Tokens.accessToken') } },
      parameters: {
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          required: false,
          description: 'Language of every text in the response. The app always sends it.',
          schema: { type: 'string', enum: LANGUAGES, default: DEFAULT_LANGUAGE },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'One per confirmed action. A request with a known key returns the first result and books nothing: browsers repeat a POST when a reused connection breaks after the server acted.',
          schema: { type: 'string' },
        },
      },
      responses: {
        Failure: {
          description:
            'Any other HTTP status. The app reads the code of the envelope; without an envelope only 401 counts as a code.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } }, '*/*': {} },
        },
      },
      schemas: { ...COMPONENTS, Failure: FAILURE_SCHEMA },
    },
  }
}

/** Serializes the document the way it is committed. */
export const serializeOpenApi = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`

if (import.meta.main) writeFileSync(OPENAPI_FILE, serializeOpenApi(await buildOpenApi()))
