import { expect, test } from 'vitest'
import { createTestBackend } from '../../tests/createTestBackend.ts'
import { createBackend } from '../backend.ts'
import { startMockServer } from '../server.ts'
import { createOpenApiValidator, withOpenApiValidation } from './openapiValidation.ts'

const findMismatch = createOpenApiValidator()
const nodeTypes = (data: unknown) => findMismatch('GET', '/api/v1/node/types', 200, { code: 200, message: 'OK', data })

test('reports missing, additional and mistyped properties, and undocumented methods', () => {
  expect(nodeTypes([{ id: 'public', name: 'Public node' }])).toBeUndefined()
  expect(nodeTypes([{ id: 'public' }])).toContain("/data/0 must have required property 'name'")
  expect(nodeTypes([{ id: 'public', name: 'Public node', rank: 1 }])).toContain('/data/0 must NOT have additional')
  const soldOut = { code: 409, message: 'Sold out.', data: null }
  expect(findMismatch('POST', '/api/v1/node/buy', 200, soldOut)).toBeUndefined()
  expect(findMismatch('POST', '/api/v1/node/buy', 409, soldOut)).toBeUndefined()
  expect(findMismatch('POST', '/api/v1/node/buy', 200, { ...soldOut, code: 'sold out' })).toContain('/code')
  expect(findMismatch('GET', '/api/v1/node/buy', 200, soldOut)).toContain('no such response')
})

const backendThatReturns = (reply: unknown) =>
  withOpenApiValidation({ ...createBackend(), respond: () => Promise.resolve(Response.json(reply)) }, findMismatch)

test('injected faults are not validated', async () => {
  const { backend } = createTestBackend()
  await backend.setState('fault', { kind: 'wrong-type' })
  expect((await backend.respond(new Request('http://test/api/v1/node/types'))).status).toBe(200)
})

test('the server responds to a mismatch with HTTP 500, and its stop() rejects', async () => {
  const { url, stop } = await startMockServer({ port: 0, wrap: () => backendThatReturns({ code: 200 }) })
  const reply = await fetch(`${url}/api/v1/node/types`)
  expect(reply.status).toBe(500)
  expect((await reply.json()) as object).toMatchObject({ message: expect.stringContaining("required property 'data'") })
  await expect(stop()).rejects.toThrow('does not match pacts/openapi.json')
})
