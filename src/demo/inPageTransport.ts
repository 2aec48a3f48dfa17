import type { Backend } from '../../mocks/backend.ts'
import type { Transport } from '../lib/network/transport.ts'

/** Carries requests to the backend in the page; an abort ends the wait, as it does on a network. */
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
