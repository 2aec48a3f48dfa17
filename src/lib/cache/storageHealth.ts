/** Events of the cache, in a file of their own so that the start can listen without loading Dexie. */
export const storageHealth = {
  /** Called when a write was not stored, once per tab. */
  onFailure: (): void => {},
}
