/** Replaces `date-fns` in browser builds (see vite.config.ts). @mswjs/data uses one of its functions. */
export const compareAsc = (one: Date, other: Date): number => Math.sign(one.getTime() - other.getTime())
