import { exclusively } from '../tabs/locks.ts'

/**
 * Fetches what is cached under a key, once for all tabs: not if any of them has fetched it since.
 *
 * @param since unix milliseconds
 */
export const fetchIfOutdated = (
  key: string,
  since: number,
  readCached: (key: string) => Promise<{ fetchedAt: number } | undefined>,
  fetch: () => Promise<unknown>,
): Promise<void> =>
  exclusively(`refresh:${key}`, async () => {
    const cached = await readCached(key)
    // A time in the future is from before the device's clock was set back.
    const isFresh = cached !== undefined && cached.fetchedAt > since && cached.fetchedAt <= Date.now()
    if (!isFresh) await fetch()
  })
