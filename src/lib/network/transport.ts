/** What carries requests: the browser's fetch, or a demo's backend in the page. */
export type Transport = typeof fetch

/** Long enough for a slow phone, short enough to wait for. */
const REACH_TIMEOUT_MS = 3000

let transport: Transport = (input, init) => globalThis.fetch(input, init)
let inPage = false

/** Replaces what carries requests. Only `src/demo.ts` does, before the first request. */
export function setTransport(replacement: Transport): void {
  transport = replacement
  inPage = true
}

/** Sends a request by whatever carries requests now. */
export const sendRequest: Transport = (input, init) => transport(input, init)

/** Whether the browser believes to have a network. A backend in the page needs none. */
export const isBrowserOnline = (): boolean => inPage || globalThis.navigator?.onLine !== false

/**
 * Whether the origin answers, whatever it says. A HEAD past every cache: the service worker answers GET only, so that
 * nothing but the origin can answer this. Never under /api.
 */
export async function pingOrigin(): Promise<boolean> {
  if (inPage) return true
  try {
    await fetch('/?reach', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })
    return true
  } catch {
    return false
  }
}
