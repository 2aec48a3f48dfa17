export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A part of something that a wallet handed over: even to read it may throw. */
export function safeGet(value: unknown, name: string): unknown {
  try {
    return isObject(value) ? value[name] : undefined
  } catch {
    return undefined
  }
}
