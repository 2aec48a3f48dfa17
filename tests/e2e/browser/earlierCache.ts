import type { Page } from '@playwright/test'

/** An index as Dexie names it, with the fields that it is made of. */
const indexOf = (...fields: string[]): [name: string, fields: string[]] => [`[${fields.join('+')}]`, fields]

/** Indexes of the entries. */
const INDEXES = [
  indexOf('scope', 'list', 'type', 'time'),
  indexOf('scope', 'list', 'direction', 'time'),
  indexOf('scope', 'list', 'direction', 'type', 'time'),
  indexOf('scope', 'list', 'value.token', 'time'),
]

/**
 * Creates the cache as version 1.0.0 does, and keeps it open in this page until a newer version asks, as the app does. The page's
 * global `held` says whether the cache is still open.
 */
export const createEarlierCache = (page: Page): Promise<void> =>
  page.evaluate(
    (indexes) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tpu-cache-live', 40)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => {
          const database = opening.result
          for (const name of ['documents', 'coverage'])
            database.createObjectStore(name, { keyPath: 'key' }).createIndex('scope', 'scope')
          const entries = database.createObjectStore('entries', { keyPath: ['scope', 'list', 'time', 'id'] })
          for (const [name, fields] of indexes) entries.createIndex(name, fields)
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
    INDEXES,
  )
