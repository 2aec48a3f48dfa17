/** A random id. `crypto.randomUUID` is missing on plain HTTP, `getRandomValues` is not. */
export const randomId = (): string =>
  globalThis.crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
