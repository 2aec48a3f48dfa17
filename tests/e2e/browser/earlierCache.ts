import type { Page } from '@playwright/test'

/** An index as Dexie names it, with the fields that it is made of. */
const indexOf = (...fields: string[]): [name: string, fields: string[]] => [`[${fields.join('+')}]`, fields]

const TYPE_INDEXES = [
  indexOf('scope', 'list', 'type', 'time'),
  indexOf('scope', 'list', 'direction', 'time'),
  indexOf('scope', 'list', 'direction', 'type', 'time'),
]

/** Indexes of the entries in each earlier version; version 4 is that of 1.0.0. */
const ENTRY_INDEXES: Record<number, [name: string, fields: string[]][]> = {
  2: [indexOf('scope', 'list', 'type'), indexOf('scope', 'list', 'direction')],
  3: TYPE_INDEXES,
  4: [...TYPE_INDEXES, indexOf('scope', 'list', 'value.token', 'time')],
}

/**
 * Creates the cache as an earlier version of the app did, and keeps it open in this page until a newer version asks, as the app
 * does. The page's global `held` says whether the cache is still open.
 */
export const createEarlierCache = (page: Page, version: number): Promise<void> =>
  page.evaluate(
    ([native, indexes]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tpu-cache-live', native)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => {
          const database = opening.result
          for (const name of ['documents', 'coverage'])
            database.createObjectStore(name, { keyPath: 'key' }).createIndex('scope', 'scope')
          const entries = database.createObjectStore('entries', { keyPath: ['scope', 'list', 'time', 'id'] })
          for (const [name, fields] of indexes) entries.createIndex(name, fields)
          if (native < 40) return
          database.createObjectStore('counts', { keyPath: ['scope', 'list', 'span', 'start'] })
          database.createObjectStore('sums', { keyPath: ['scope', 'list', 'token', 'hour'] })
        }
        opening.onsuccess = () => {
          const database = opening.result
          Object.assign(globalThis, { held: true })
          database.onversionchange = () => {
            database.close()
            Object.assign(globalThis, { held: false })
          }
          resolve()
        }
      }),
    [version * 10, ENTRY_INDEXES[version] ?? []] as const,
  )
