import { id as hash } from 'ethers'
import { createBackend } from '../../mocks/backend.ts'
import { NOW } from '../../mocks/createTestBackend.ts'
import { CODE } from '../../src/contract/codes.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { EXAMPLE_REQUESTS, type ExampleRequest } from './exampleRequests.ts'
import { ENDPOINTS, type Json } from './schemas.ts'

/** What is sent to be answered with a code, and the answer. */
export interface Example {
  query: Readonly<Record<string, string>>
  body: Json | undefined
  answer: Json
}

/** Enough entries of a list to see what it holds. */
const LIST_LENGTH = 2
const shortened = (answer: Json): Json =>
  Array.isArray(answer.data) ? { ...answer, data: answer.data.slice(0, LIST_LENGTH) } : answer

async function perform(endpoint: Endpoint, { given, chain, query = {}, body }: ExampleRequest): Promise<Example> {
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
  const answer = (await (await backend.respond(request)).json()) as Json
  return { query, body: sent, answer: shortened(answer) }
}

/**
 * An example of every call for success and for each business code that it declares, by id and code. The mock backend
 * answers them on its seed, so that nothing is typed that could become wrong.
 */
export async function examples(): Promise<(id: string, code: number) => Example> {
  const played = new Map<string, Example>()
  for (const { endpoint } of ENDPOINTS)
    for (const code of [CODE.success, ...Object.keys(endpoint.codes ?? {}).map(Number)]) {
      const example = await perform(endpoint, EXAMPLE_REQUESTS[endpoint.id]?.[code] ?? {})
      if (example.answer.code !== code)
        throw new Error(
          `pacts/tools/exampleRequests.ts: ${endpoint.id} is answered ${example.answer.code}, not ${code}`,
        )
      played.set(`${endpoint.id} ${code}`, example)
    }
  return (id, code) => {
    const example = played.get(`${id} ${code}`)
    if (!example) throw new Error(`There is no example of ${id} for ${code}`)
    return example
  }
}
