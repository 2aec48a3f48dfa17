/** Resolves after a delay in milliseconds. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Settles as the work does, or with `fallback` after `ms` milliseconds. The work goes on. */
export const withTimeLimit = <T, F>(work: Promise<T>, ms: number, fallback: F): Promise<T | F> =>
  Promise.race([work, sleep(ms).then(() => fallback)])
