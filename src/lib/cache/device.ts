/**
 * IndexedDB may be missing, full or broken (private modes, web views, a full disk). The first failure switches this tab
 * to memory: a phone without storage gets an app without a cache, not an app that does not work.
 */
let broken = false

/** Runs work against IndexedDB; undefined once that does not work here. */
export async function onDevice<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (broken) return undefined
  try {
    return await work()
  } catch {
    broken = true
    return undefined
  }
}

/** Whether this tab keeps its cache in memory. */
export const isInMemory = (): boolean => broken

export const giveUpDevice = (): void => {
  broken = true
}
