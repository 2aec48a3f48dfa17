/** Resolves after a delay in milliseconds, or when the signal aborts. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

/**
 * Calls back once, after a number of seconds in which the page runs. A page that was frozen continues with its timers, and learns of
 * answers after them: each freeze counts as one second at most.
 *
 * @returns stops counting
 */
export function afterSecondsAwake(seconds: number, callback: () => void): () => void {
  let passed = 0
  const stop = () => clearInterval(timer)
  const timer = setInterval(() => {
    passed += 1
    if (passed < seconds) return
    stop()
    callback()
  }, 1000)
  return stop
}

/** Settles as the work does, or with `fallback` after `ms` milliseconds. The work goes on. */
export const withTimeLimit = <T, F>(work: Promise<T>, ms: number, fallback: F): Promise<T | F> =>
  Promise.race([work, sleep(ms).then(() => fallback)])

/** Settles as the work does, or rejects with an error after `ms` milliseconds. The work goes on. */
export const withDeadline = <T>(work: Promise<T>, ms: number, createError: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(createError()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
