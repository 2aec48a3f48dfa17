import { readFileSync, writeFileSync } from 'node:fs'
import { BEARER_CODES, CODE } from '../../src/contract/codes.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts'
import { loginMessage } from '../../src/contract/loginMessage.ts'
import { type Example, examples } from './openapiExamples.ts'
import { COMPONENTS, doc, ENDPOINTS, type Json, schemaOf } from './schemas.ts'

/** The committed document. */
export const OPENAPI_FILE = new URL('../openapi.json', import.meta.url)

const INTRODUCTION = `What the app asks of a backend, made from its source (\`src/contract\`) by \`npm run openapi\`.

Every answer is an envelope \`{code, message, data}\`. Business codes travel in it, normally over HTTP 200; the same
number as an HTTP status means the same thing.

The login message, byte for byte the same in every language, is signed with \`personal_sign\`:

\`\`\`
${loginMessage('{checksummed address}', '{nonce}')}
\`\`\`
`

type Examples = Awaited<ReturnType<typeof examples>>

const MESSAGE: Json = { $ref: '#/components/schemas/OptionalText', description: doc('Envelope.message') }

const success = ({ id, reply }: Endpoint): Json => ({
  title: 'Success',
  type: 'object',
  properties: {
    code: { const: CODE.success, description: 'Success.' },
    message: MESSAGE,
    data: { ...schemaOf(id, reply), description: doc('Envelope.data') },
  },
  required: reply.type === 'unknown' ? ['code'] : ['code', 'data'],
})

const codesOf = (codes: Readonly<Record<number, string>>): Json[] =>
  Object.entries(codes).map(([code, description]) => ({ const: Number(code), description }))

const failure = (codes: Json[]): Json => ({
  title: 'Failure',
  type: 'object',
  properties: {
    code: { description: 'What went wrong.', anyOf: [...codes, { $ref: '#/components/schemas/OtherCode' }] },
    message: MESSAGE,
    data: { description: 'Not read.' },
  },
  required: ['code'],
})

// In a URL a number is its digits: no need to offer the two forms that JSON may have.
const inUrl = (schema: Json, source: object | undefined): Json => {
  const isNumber = 'anyOf' in schema || schema.$ref === '#/components/schemas/WholeNumber'
  if (!isNumber) return schema
  const actions = source && 'pipe' in source ? (source.pipe as { type: string; requirement?: unknown }[]) : []
  const minimum = actions.find(({ type }) => type === 'min_value')?.requirement
  return { type: 'integer', ...(minimum === undefined ? {} : { minimum }) }
}

// … and so an example of it is one.
const typed = (text: string | undefined, { type }: Json) => (type === 'integer' ? Number(text) : text)

const parameters = ({ id, query }: Endpoint, example: Example): Json[] => {
  if (query === undefined) return []
  const { entries } = query as unknown as { entries: Record<string, object> }
  const { properties, required } = schemaOf(id, query) as { properties: Record<string, Json>; required: string[] }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema: inUrl(schema, entries[name]),
    ...(name in example.query && { example: typed(example.query[name], inUrl(schema, entries[name])) }),
  }))
}

/** The answers of a call, the success first. */
const answers = ({ id, codes = {} }: Endpoint, exampleOf: Examples): Json =>
  Object.fromEntries(
    [CODE.success, ...Object.keys(codes).map(Number)].map((code) => [
      `${code}`,
      { summary: codes[code] ?? 'Success.', value: exampleOf(id, code).answer },
    ]),
  )

const operation = (tag: string, endpoint: Endpoint, exampleOf: Examples): Json => {
  const { id, auth, summary, body, codes } = endpoint
  const example = exampleOf(id, CODE.success)
  const session = auth === 'bearer' ? [{ $ref: '#/components/schemas/SessionCode' }] : []
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: auth === 'bearer' ? [{ bearer: [] }] : [],
    parameters: [{ $ref: '#/components/parameters/AcceptLanguage' }, ...parameters(endpoint, example)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(id, body), example: example.body } },
      },
    }),
    responses: {
      200: {
        description: 'The envelope: success, or a business code.',
        content: {
          'application/json': {
            schema: { oneOf: [success(endpoint), failure([...codesOf(codes ?? {}), ...session])] },
            examples: answers(endpoint, exampleOf),
          },
        },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** The OpenAPI 3.1 document of the whole contract. */
export async function openapi(): Promise<Json> {
  const exampleOf = await examples()
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Json
  const paths: Record<string, Json> = {}
  for (const { tag, endpoint } of ENDPOINTS)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(tag, endpoint, exampleOf),
    }
  return {
    openapi: '3.1.1',
    info: { title: 'TPU app: what it asks of a backend', version, description: INTRODUCTION },
    servers: [{ url: '/', description: 'The origin that serves the app.' }],
    tags: [...new Set(ENDPOINTS.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: doc('Tokens.accessToken') } },
      parameters: {
        AcceptLanguage: {
          name: 'Accept-Language',
          in: 'header',
          required: true,
          description: 'The language of every text in the answer.',
          schema: { enum: LANGUAGES, default: DEFAULT_LANGUAGE },
        },
      },
      responses: {
        Failure: {
          description: 'Any other HTTP status. An envelope is read; without one its status is taken for the code.',
          content: { 'application/json': { schema: failure([]) } },
        },
      },
      schemas: {
        ...COMPONENTS,
        SessionCode: { description: 'What any call with a bearer token may answer.', anyOf: codesOf(BEARER_CODES) },
        OtherCode: {
          description: 'Any other code: the app shows `message` to the user.',
          type: 'integer',
          not: { const: CODE.success },
        },
      },
    },
  }
}

/** The document as it is committed. */
export const textOf = (document: Json): string => `${JSON.stringify(document, null, 2)}\n`

if (import.meta.main) writeFileSync(OPENAPI_FILE, textOf(await openapi()))
