import { BASE } from '../config/base.ts'

/** What the name of a build's cache begins with. Builds below several paths of one origin share its Cache Storage. */
export const BUILD_CACHE: string = BASE === '/' ? 'tpu-build-' : `tpu-${BASE}-build-`

/** Caches of version 0.1.0, which used Workbox and was hosted at the root only. */
const OUTDATED = 'workbox-'

/** Whether a cache belongs to a build of this app. */
export const isOwnCache = (name: string): boolean =>
  name.startsWith(BUILD_CACHE) || (BASE === '/' && name.startsWith(OUTDATED))
