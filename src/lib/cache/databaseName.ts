import { EDITION } from '../config/edition.ts'

/** Name of the cache database, available without loading Dexie. */
export const CACHE_NAME = `tpu-cache-${EDITION}`
