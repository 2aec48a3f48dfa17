import { exclusively } from '../tabs/locks.ts'

/** Whether a row is from a later request. A time in the future is from before the device's clock was set back. */
export const isLater = (row: { fetchedAt: number } | undefined, fetchedAt: number): boolean =>
  row !== undefined && row.fetchedAt > fetchedAt && row.fetchedAt <= Date.now()

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
    if (!isLater(await readCached(key), since)) await fetch()
  })
