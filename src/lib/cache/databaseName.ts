import { INSTALLATION } from '../config/edition.ts'

/** Name of the cache database, available without loading Dexie. */
export const CACHE_NAME = `tpu-cache-${INSTALLATION}`

/** Newest version of the cache database, as IndexedDB has it: Dexie multiplies its own by ten. */
export const CACHE_VERSION = 50

/** Whether a newer app has stored the cache, whose rows this version does not know. */
export const isNewerCache = (version: number): boolean => version >= CACHE_VERSION + 10
