/** Settles as the work does, or rejects with an error after `ms` milliseconds. The work goes on. */
export const withDeadline = <T>(work: Promise<T>, ms: number, createError: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(createError()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
