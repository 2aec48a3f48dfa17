import { ENDPOINTS } from '../../../src/contract/api.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { type Answer, type BackendClient, hasCrashed, type RawRequest } from './backend.ts'
import { type Report, show } from './report.ts'

/** Requests that no client of the contract sends. */
function malformedRequests({ method, query }: Endpoint): RawRequest[] {
  if (method === 'POST') return [{ body: '{' }, { body: [] }, { body: {} }, { body: '' }]
  return query ? [{ query: {} }, { query: { address: 'x', page: 'x', size: '-1' } }] : []
}

const isEnvelope = ({ code }: Answer<unknown>): boolean => Number.isInteger(code)

/**
 * Sends malformed requests to each call. A backend that crashes or acts on one fails; one that answers a list all the same, or
 * refuses without an envelope, goes beyond the specification.
 */
export async function checkMalformedRequests(backend: BackendClient, report: Report, token: string): Promise<void> {
  for (const endpoint of ENDPOINTS) {
    const name = `${endpoint.id} answers a malformed request with an envelope`
    const expected = 'an envelope with another code than 200'
    const answers: [RawRequest, Answer<unknown>][] = []
    for (const request of malformedRequests(endpoint))
      answers.push([request, await backend.send(endpoint, { ...request, ...(endpoint.auth !== 'none' && { token }) })])
    if (answers.length === 0) continue
    const isWrong = (answer: Answer<unknown>) =>
      hasCrashed(answer) || (endpoint.method === 'POST' && answer.code === 200)
    const wrong = answers.find(([, answer]) => isWrong(answer))
    const unusual = answers.find(([, answer]) => !isEnvelope(answer) || answer.code === 200)
    const [request, answer] = wrong ?? unusual ?? []
    const got = answer && `${JSON.stringify(request)} -> ${show(answer)}`
    report(name, expected, got, wrong ? undefined : 'warns')
  }
}
