export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reads a property of an untrusted wallet object. Getters may throw. */
export function safeGet(value: unknown, name: string): unknown {
  try {
    return isObject(value) ? value[name] : undefined
  } catch {
    return undefined
  }
}
