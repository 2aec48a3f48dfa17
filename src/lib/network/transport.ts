import { BASE } from '../config/base.ts'

/** Sends requests: the browser's `fetch`, or the demo's backend in the page. */
export type Transport = typeof fetch

const PING_TIMEOUT_MS = 3000

let transport: Transport = (input, init) => globalThis.fetch(input, init)
/** Whether a backend in the page can be reached; undefined without one. */
let isInPageOnline: (() => boolean) | undefined

/** Replaces the transport, before the first request. Only the demo does; `isOnline` is its network. */
export function setTransport(replacement: Transport, isOnline = () => true): void {
  transport = replacement
  isInPageOnline = isOnline
}

/** Sends a request through the current transport. */
export const sendRequest = ((input, init) => transport(input, init)) as Transport

/** Whether the browser reports a network. A backend in the page needs none. */
export const isBrowserOnline = (): boolean => isInPageOnline?.() ?? globalThis.navigator?.onLine !== false

/**
 * Whether the origin responds, with any status. HEAD with `no-store` reaches no cache: the service worker answers GET
 * only. Never under /api.
 */
export async function pingOrigin(): Promise<boolean> {
  if (isInPageOnline) return isInPageOnline()
  try {
    await fetch(`${BASE}?reach`, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    })
    return true
  } catch {
    return false
  }
}
