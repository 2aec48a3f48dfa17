import type { Backend } from '../../mocks/backend.ts'
import type { Transport } from '../lib/network/transport.ts'

/** Creates a `fetch` replacement that calls the mock backend. Rejects when the request is aborted, like `fetch`. */
export const createInPageTransport =
  (backend: Backend): Transport =>
  (input, init) => {
    const url = typeof input === 'string' ? new URL(input, globalThis.location.origin) : input
    const request = new Request(url, init)
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
    })
    return Promise.race([backend.respond(request), aborted])
  }
