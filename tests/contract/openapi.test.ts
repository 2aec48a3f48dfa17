import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createOpenApiValidator, OPENAPI_FILE } from '../../mocks/docs/openapiValidation.ts'
import { parseDocComments } from '../../pacts/tools/docComments.ts'
import { buildOpenApi, serializeOpenApi } from '../../pacts/tools/openapi.ts'
import { COMPONENTS, type JsonObject } from '../../pacts/tools/schemas.ts'
import { ENDPOINTS } from '../../src/contract/api.ts'
import { Amount, Balance, Count, WholeNumber } from '../../src/contract/fields.ts'

interface Operation {
  parameters: { name: string; example?: string | number }[]
  requestBody?: { content: { 'application/json': { example: unknown } } }
  responses: { 200: { content: { 'application/json': { examples: Record<string, { value: unknown }> } } } }
}

/** Yields every object of the document with its path. */
function* objects(value: unknown, path = '#'): Generator<[string, JsonObject]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as JsonObject]
  for (const [key, child] of Object.entries(value)) yield* objects(child, `${path}/${key}`)
}
const document = await buildOpenApi()
const parts = [...objects(document)]
const isDescribed = (part: unknown) => typeof (part as JsonObject).description === 'string'

describe('the OpenAPI document', () => {
  it('is up to date', () => {
    const committed = readFileSync(OPENAPI_FILE, 'utf8')
    expect(committed === serializeOpenApi(document), 'pacts/openapi.json is out of date: run `npm run openapi`').toBe(
      true,
    )
  })

  it('describes every property and every parameter', () => {
    const properties = parts
      .filter(([path]) => path.endsWith('/properties'))
      .flatMap(([path, part]) => Object.entries(part).map(([name, child]) => [`${path}/${name}`, child] as const))
    const parameters = parts.filter(([, part]) => typeof part.in === 'string' && typeof part.name === 'string')
    expect(properties.length).toBeGreaterThan(50)
    expect(parameters.length).toBeGreaterThan(10)
    const undocumented = [...properties, ...parameters].filter(([, part]) => !isDescribed(part)).map(([path]) => path)
    expect(undocumented, 'add a doc comment to the field in src/contract').toEqual([])
  })

  it('has a valid example for every success and every business code', () => {
    const differs = createOpenApiValidator(JSON.stringify(document))
    const codes = Object.entries(document.paths as Record<string, JsonObject>).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).flatMap(([method, { responses }]) =>
        Object.entries(responses[200].content['application/json'].examples).map(([code, { value }]) => {
          expect(differs(method, path, 200, value)).toBeUndefined()
          return code
        }),
      ),
    )
    expect(codes.filter((code) => code === '200')).toHaveLength(ENDPOINTS.length)
    expect(codes.length).toBeGreaterThan(25)
  })

  it('requires the data of a success where the app needs a field of it', () => {
    const differs = createOpenApiValidator(JSON.stringify(document))
    for (const { path, method, reply } of ENDPOINTS)
      for (const response of [{ code: 200 }, { code: 200, data: null }])
        expect([path, response, differs(method, path, 200, response) === undefined]).toEqual([
          path,
          response,
          v.is(reply, {}),
        ])
  })

  it('has valid example requests', () => {
    for (const endpoint of ENDPOINTS) {
      const [operation] = parts.flatMap(([, part]) =>
        part.operationId === endpoint.id ? [part as never as Operation] : [],
      )
      const query = operation?.parameters.filter(({ example }) => example !== undefined)
      if (endpoint.query)
        v.parse(endpoint.query, Object.fromEntries(query?.map(({ name, example }) => [name, example]) ?? []))
      if (endpoint.body) v.parse(endpoint.body, operation?.requestBody?.content['application/json'].example)
    }
  })
})

describe('hand-written scalar schemas match the valibot schemas', () => {
  const accepts = (schema: JsonObject, value: string | number): boolean =>
    (schema.anyOf as JsonObject[]).some(({ type, pattern, maxLength, minimum }) => {
      if (typeof value === 'string')
        return type === 'string' && new RegExp(`${pattern}`).test(value) && value.length <= Number(maxLength ?? 1e9)
      return (type === 'number' || (type === 'integer' && Number.isInteger(value))) && value >= Number(minimum ?? value)
    })
  const samples = ['0', '1.50', '-1', '+1', '1e3', '1e-7', '12.0', '', ' 1', '1.', '.5', '1,5', '１', 'x', 'NaN']
  const numbers = [0, 1, -1, 1.5, 1e-7]

  it.each(Object.entries({ Amount, Balance, WholeNumber, Count }))('%s', (name, schema) => {
    for (const value of [...samples, '1'.repeat(100), '1'.repeat(101), ...numbers])
      expect([value, accepts(COMPONENTS[name] ?? {}, value)]).toEqual([value, v.is(schema, value)])
  })
})

describe('doc comments', () => {
  it('throw when two properties of one export share a name', () => {
    expect(() => parseDocComments('export const A = { /** B. */ b: 1, c: { /** B. */ b: 2 } }')).toThrow(
      'documented twice',
    )
  })
})
