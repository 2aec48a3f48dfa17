import { EDITION } from '../config/env.ts'

/** Name of the cache's database; known without loading what opens it. */
export const CACHE_NAME = `tpu-cache-${EDITION}`
