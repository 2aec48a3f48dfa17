import type { Backend } from '../../mocks/backend.ts'
import type { Transport } from '../lib/network/transport.ts'

/**
 * Creates a `fetch` replacement that calls the mock backend. Like `fetch`, it rejects when the request is aborted and when
 * the connection breaks.
 */
export const createInPageTransport =
  (backend: Backend): Transport =>
  async (input, init) => {
    const url = typeof input === 'string' ? new URL(input, globalThis.location.origin) : input
    const request = new Request(url, init)
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
    })
    const response = await Promise.race([backend.respond(request), aborted])
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }
