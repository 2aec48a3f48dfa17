import { sleep } from './sleep.ts'

/** Delays in milliseconds that double up to a maximum, by the number of attempts before. */
export const doubling =
  (firstMs: number, maxMs: number) =>
  (attempt: number): number =>
    Math.min(firstMs * 2 ** attempt, maxMs)

/** The same delay before each attempt but the first, in milliseconds. No attempt starts later than `limitMs`. */
export const every =
  (ms: number, limitMs = Number.POSITIVE_INFINITY) =>
  (attempt: number): number | undefined =>
    attempt * ms > limitMs ? undefined : Math.min(attempt, 1) * ms

/**
 * Attempts with a delay before each: `for await (const delay of backoff(doubling(1000, 30_000)))`. The loop's body returns
 * when it has succeeded.
 *
 * @param delays milliseconds before an attempt, counted from 0; undefined after the last one
 * @param signal ends the attempts
 */
export async function* backoff(
  delays: (attempt: number) => number | undefined,
  signal?: AbortSignal,
): AsyncGenerator<number, void> {
  for (let attempt = 0; !signal?.aborted; attempt++) {
    const delay = delays(attempt)
    if (delay === undefined) return
    if (delay > 0) await sleep(delay, signal)
    if (!signal?.aborted) yield delay
  }
}
