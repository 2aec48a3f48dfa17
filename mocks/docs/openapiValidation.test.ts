import { expect, test } from 'vitest'
import { createBackend } from '../backend.ts'
import { createTestBackend } from '../createTestBackend.ts'
import { startMockServer } from '../server.ts'
import { createOpenApiValidator, withOpenApiValidation } from './openapiValidation.ts'

const differs = createOpenApiValidator()
const types = (data: unknown) => differs('GET', '/api/v1/node/types', 200, { code: 200, message: 'OK', data })

test('an answer is compared as a whole, and with what nobody promised', () => {
  expect(types([{ id: 'public', name: 'Public node' }])).toBeUndefined()
  expect(types([{ id: 'public' }])).toContain("/data/0 must have required property 'name'")
  expect(types([{ id: 'public', name: 'Public node', rank: 1 }])).toContain('/data/0 must NOT have additional')
  const refusal = { code: 409, message: 'Sold out.', data: null }
  expect(differs('POST', '/api/v1/node/buy', 200, refusal)).toBeUndefined()
  expect(differs('POST', '/api/v1/node/buy', 409, refusal)).toBeUndefined()
  expect(differs('POST', '/api/v1/node/buy', 200, { ...refusal, code: 'sold out' })).toContain('/code')
  expect(differs('GET', '/api/v1/node/buy', 200, refusal)).toContain('no such answer')
})

const stubborn = (answer: unknown) =>
  withOpenApiValidation({ ...createBackend(), respond: () => Promise.resolve(Response.json(answer)) }, differs)

test('a backend that answers otherwise throws', async () => {
  const request = () => new Request('http://test/api/v1/node/types')
  await expect(stubborn({ code: 200 }).respond(request())).rejects.toThrow('does not answer as pacts/openapi.json says')
  await expect(stubborn({ code: 200, data: [] }).respond(request())).resolves.toMatchObject({ status: 200 })
})

test('a planted fault is let through', async () => {
  const { backend } = createTestBackend()
  await backend.setState('fault', { kind: 'wrong-type' })
  expect((await backend.respond(new Request('http://test/api/v1/node/types'))).status).toBe(200)
})

test('over HTTP it is a 500 with words, and whoever stops the server is told again', async () => {
  const { url, stop } = await startMockServer({ port: 0, wrap: () => stubborn({ code: 200 }) })
  const reply = await fetch(`${url}/api/v1/node/types`)
  expect(reply.status).toBe(500)
  expect((await reply.json()) as object).toMatchObject({ message: expect.stringContaining("required property 'data'") })
  await expect(stop()).rejects.toThrow('does not answer as pacts/openapi.json says')
})
