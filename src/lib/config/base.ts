/**
 * The path below which the app is hosted, with a slash at both ends: `VITE_BASE`, by default `/`. The API is not below it.
 * Scripts that are not part of a build see `/`.
 */
export const BASE: string = import.meta.env?.BASE_URL ?? '/'

/**
 * Suffix of the names of storage, locks and channels, which all apps on an origin share. Persisted on users' devices; empty at
 * the root.
 */
export const STORAGE_SUFFIX: string = BASE === '/' ? '' : `:${BASE}`

/** The address of a path of the app. @param path begins with a slash */
export const pathBelow = (base: string, path: string): string => base + path.slice(1)
