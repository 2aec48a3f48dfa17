/** Events of the cache, in a file of their own so that the start can listen without loading Dexie. */
export const storageHealth = {
  /** Called when IndexedDB did not store a write, or does not answer; once per tab. */
  onFailure: (): void => {},
}
