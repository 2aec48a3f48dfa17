import { BASE } from '../config/base.ts'

/** What the names of the app's caches begin with. Apps below several paths of one origin share its Cache Storage. */
export const BUILD_CACHE: string = BASE === '/' ? 'tpu-build-' : `tpu-${BASE}-build-`

/** The worker's only cache. It has the prefix of the caches of version 1.0.0, so that a rollback to that version deletes it. */
export const PRECACHE: string = `${BUILD_CACHE}precache`

/** Whether a cache belongs to this app. */
export const isOwnCache = (name: string): boolean => name.startsWith(BUILD_CACHE)
