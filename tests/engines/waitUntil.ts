/** Generous, for busy machines. */
const PATIENCE_MS = 40_000
const INTERVAL_MS = 60

/** For `expect.poll`. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: INTERVAL_MS }

/**
 * Reads until a value is accepted. A read that fails, as while the page is being loaded, is repeated too.
 *
 * @returns the accepted value
 * @throws Error with the last value, or why it could not be read
 */
export async function waitUntil<T>(what: string, read: () => Promise<T>, accepts: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const isOver = Date.now() > deadline
    const [result] = await Promise.allSettled([read()])
    const isRead = result.status === 'fulfilled'
    if (isRead && accepts(result.value)) return result.value
    if (isOver) throw new Error(`${what}: ${isRead ? JSON.stringify(result.value) : result.reason}`)
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
  }
}
