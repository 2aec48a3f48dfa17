/**
 * The path below which the app is hosted, with a slash at both ends: `VITE_BASE`, by default `/`. The API is not below it.
 * Scripts that are not part of a build see `/`.
 */
export const BASE: string = import.meta.env?.BASE_URL ?? '/'

/**
 * Part of the names of storage, locks and channels: apps below several paths of one origin would share them. Persisted on
 * users' devices; empty at the root.
 */
export const STORAGE_SUFFIX: string = BASE === '/' ? '' : `:${BASE}`

/**
 * The address of something that is named by its path in the app.
 *
 * @param path begins with a slash
 */
export const pathBelow = (base: string, path: string): string => base + path.slice(1)
