export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

/** Source of a call of a function in a page. The function must not refer to anything outside itself. */
export const sourceOf = <Args extends Json[]>(run: (...args: Args) => unknown, ...args: Args): string =>
  `(${run})(${args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ')})`
