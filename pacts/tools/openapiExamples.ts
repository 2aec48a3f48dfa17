import { id as hash } from 'ethers'
import { createBackend } from '../../mocks/backend.ts'
import { ENDPOINTS } from '../../src/contract/api.ts'
import { CODE } from '../../src/contract/codes.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { NOW } from '../../tests/createTestBackend.ts'
import { EXAMPLE_REQUESTS, type ExampleRequest } from './exampleRequests.ts'
import type { JsonObject } from './schemas.ts'

/** A request and the response of the mock backend to it. */
export interface Example {
  query: Readonly<Record<string, string>>
  body: JsonObject | undefined
  response: JsonObject
}

/** Longer lists are cut in the document. */
const MAX_LIST_ITEMS = 2
const truncateList = (response: JsonObject): JsonObject =>
  Array.isArray(response.data) ? { ...response, data: response.data.slice(0, MAX_LIST_ITEMS) } : response

async function runExample(endpoint: Endpoint, { given, chain, query = {}, body }: ExampleRequest): Promise<Example> {
  let made = 0
  const randomToken = () => {
    made += 1
    return hash(`token ${made}`).slice(2, 34)
  }
  const backend = createBackend({ clock: () => NOW, randomToken, ...(chain && { chain }) })
  const loggedIn = await backend.setState('member-logged-in')
  const { accessToken, refreshToken } = { ...loggedIn, ...(given && (await backend.setState(...given))) }
  const sent = endpoint.id === 'refreshTokens' ? { accessToken, refreshToken } : body
  const request = new Request(`http://localhost${endpoint.path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: { 'accept-language': 'en-US', authorization: `Bearer ${accessToken}` },
    body: sent ? JSON.stringify(sent) : null,
  })
  const response = (await (await backend.respond(request)).json()) as JsonObject
  return { query, body: sent, response: truncateList(response) }
}

/**
 * Builds an example of every call for success and for each business code it declares. The responses come from the
 * mock backend and its seed, so they can't drift from the contract.
 *
 * @returns a lookup by operation id and code
 */
export async function buildExamples(): Promise<(id: string, code: number) => Example> {
  const examples = new Map<string, Example>()
  for (const endpoint of ENDPOINTS)
    for (const code of [CODE.success, ...Object.keys(endpoint.codes ?? {}).map(Number)]) {
      const example = await runExample(endpoint, EXAMPLE_REQUESTS[endpoint.id]?.[code] ?? {})
      if (example.response.code !== code)
        throw new Error(`pacts/tools/exampleRequests.ts: ${endpoint.id} returned ${example.response.code}, not ${code}`)
      examples.set(`${endpoint.id} ${code}`, example)
    }
  return (id, code) => {
    const example = examples.get(`${id} ${code}`)
    if (!example) throw new Error(`No example of ${id} for code ${code}`)
    return example
  }
}
