import { readFileSync } from 'node:fs'
import { Comparator } from '@pactflow/openapi-pact-comparator'
import { expect, test } from 'vitest'
import { CONSUMER, PROVIDER } from './output.ts'

const read = (name: string) => readFileSync(new URL(`../../pacts/${name}`, import.meta.url), 'utf8')
const OPENAPI = read('openapi.json')
const PACT = JSON.parse(read(`${CONSUMER}-${PROVIDER}.json`)) as Parameters<Comparator['compare']>[0]

/** What the two documents contradict each other in. */
async function contradictions(openapi: string): Promise<string[]> {
  const found: string[] = []
  for await (const { type, message, mockDetails } of new Comparator({ oas: JSON.parse(openapi) }).compare(PACT))
    if (type === 'error') found.push(`${mockDetails?.interactionDescription}: ${message}`)
  return found
}

test('the Pact and the OpenAPI document do not contradict each other', async () => {
  expect(await contradictions(OPENAPI)).toEqual([])
})

test.each([
  ['a path', /node\/types/g, 'node/kinds', 'Path or method not defined'],
  ['a field of a reply', /"price"/g, '"cost"', 'price'],
  ['a field of a body', /"signature"/g, '"proof"', 'proof'],
  ['the code of a success', /(?<="code": \{\s*)"const": 200/g, '"const": 0', 'must be equal to constant'],
  ['the type of a field', /(?<="Text": \{[^}]*"type": )"string"/g, '"boolean"', 'must be boolean'],
  ['a parameter', /"name": "address"/g, '"name": "account"', 'Value is incompatible with the parameter'],
  ['who needs a login', /"security": \[\]/g, '"security": [{ "bearer": [] }]', 'Authorization header is missing'],
])('a document that differs in %s is told', async (_, from, to, named) => {
  const drifted = OPENAPI.replace(from, to)
  expect(drifted).not.toBe(OPENAPI)
  expect(await contradictions(drifted)).toContainEqual(expect.stringContaining(named))
})
