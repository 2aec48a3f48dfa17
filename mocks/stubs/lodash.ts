/** Replaces all of `lodash` in browser builds (see vite.config.ts). @mswjs/data uses one of its functions. */
export const isFunction = (value: unknown): boolean => typeof value === 'function'
