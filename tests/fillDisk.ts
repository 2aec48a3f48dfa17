import { vi } from 'vitest'

/** The device stores nothing more: every write of this kind fails until the mocks are restored. */
export const fillDisk = (write: 'add' | 'put' | 'delete' = 'put') =>
  vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
