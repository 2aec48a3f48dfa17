import { vi } from 'vitest'

/** The browser refuses IndexedDB, as where site data is blocked, until the mocks are restored. */
export const refuseIndexedDb = () =>
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError')
  })

/** The next database opens late. @returns what opens it */
export function delayIndexedDb(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { open } = IDBFactory.prototype
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(function (this: IDBFactory, ...call) {
    const late = new EventTarget() as IDBOpenDBRequest
    void promise.then(() => {
      const request = open.apply(this, call)
      request.onsuccess = (event) => {
        Object.assign(late, { result: request.result })
        late.onsuccess?.(event)
      }
    })
    return late
  })
  return resolve
}

/** Runs before each write transaction, until the mocks are restored: what throws keeps it from being stored, as a kill does. */
export function beforeWrites(run: (database: IDBDatabase) => void): void {
  const begin = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...call) {
    if (call[1] === 'readwrite') run(this)
    return begin.apply(this, call)
  })
}
