/** Generous, for busy machines. */
const PATIENCE_MS = 20_000
const INTERVAL_MS = 60

/** For `expect.poll`. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: INTERVAL_MS }

/**
 * Reads until a value is accepted.
 *
 * @returns the accepted value
 * @throws Error with the last value
 */
export async function waitUntil<T>(what: string, read: () => Promise<T>, accepts: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const value = await read()
    if (accepts(value)) return value
    if (Date.now() > deadline) throw new Error(`${what}: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
  }
}
