/** A random id. `crypto.randomUUID` is missing on plain HTTP, `getRandomValues` is not. */
export const randomId = (): string => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
