import { readFileSync } from 'node:fs'
import { Comparator } from '@pactflow/openapi-pact-comparator'
import { expect, test } from 'vitest'
import { OPENAPI_FILE } from '../../mocks/docs/openapiValidation.ts'
import { PACT_FILE } from '../../pacts/tools/pactFile.ts'

const OPENAPI = readFileSync(OPENAPI_FILE, 'utf8')

/** A refusal is matched as text; the comparator takes JSON. */
const refusalAsJson = (name: string, value: unknown): unknown => {
  const { content } = (value ?? {}) as { content?: unknown }
  if (name === 'body' && typeof content === 'string')
    return { content: JSON.parse(content) as unknown, contentType: 'application/json', encoded: false }
  return name === 'Content-Type' ? ['application/json'] : value
}
const PACT = JSON.parse(readFileSync(PACT_FILE, 'utf8'), refusalAsJson) as Parameters<Comparator['compare']>[0]

/** Lists the requests and responses of the Pact that an OpenAPI document doesn't allow. */
async function findContradictions(openapi: string): Promise<string[]> {
  const found: string[] = []
  for await (const { type, message, mockDetails } of new Comparator({ oas: JSON.parse(openapi) }).compare(PACT))
    if (type === 'error') found.push(`${mockDetails?.interactionDescription}: ${message}`)
  return found
}

test('the Pact conforms to the OpenAPI document', async () => {
  expect(await findContradictions(OPENAPI)).toEqual([])
})

test.each([
  ['a field of a reply', /"price"/g, '"cost"', 'price'],
  ['a field of a body', /"signature"/g, '"proof"', 'proof'],
])('reports a document that differs in %s', async (_, from, to, expected) => {
  const drifted = OPENAPI.replace(from, to)
  expect(drifted).not.toBe(OPENAPI)
  expect(await findContradictions(drifted)).toContainEqual(expect.stringContaining(expected))
})
