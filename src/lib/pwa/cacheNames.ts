import { BASE } from '../config/base.ts'

/** What the names of the app's caches begin with. Apps below several paths of one origin share its Cache Storage. */
export const BUILD_CACHE: string = BASE === '/' ? 'tpu-build-' : `tpu-${BASE}-build-`

/** The cache of the worker. Version 1.0.0, which has one per build, deletes it by its beginning when it returns. */
export const PRECACHE: string = `${BUILD_CACHE}precache`

/** Whether a cache belongs to this app. */
export const isOwnCache = (name: string): boolean => name.startsWith(BUILD_CACHE)
