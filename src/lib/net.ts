/** What carries requests: the browser's fetch, or a demo's backend in the page. */
export type Transport = typeof fetch

let transport: Transport = (input, init) => globalThis.fetch(input, init)

/** Replaces what carries requests. Only `src/demo.ts` does, before the first request. */
export function setTransport(replacement: Transport): void {
  transport = replacement
}

/** Sends a request by whatever carries requests now. */
export const send: Transport = (input, init) => transport(input, init)
