import { EDITION } from '../config/env.ts'

/** Name of the cache database, available without loading Dexie. */
export const CACHE_NAME = `tpu-cache-${EDITION}`
