import { INSTALLATION } from '../config/edition.ts'

/** A Web Lock held in shared mode by work that a reload must not interrupt. */
export const UPDATE_LOCK = `tpu-${INSTALLATION}:busy`

function createUpdateLock() {
  let running = 0
  return {
    /** Whether such work runs in this tab. */
    isTabBusy: (): boolean => running > 0,

    /**
     * Runs work that a reload must not interrupt: a wallet request, a signature, money. No tab applies an update until
     * it ends. Can be nested. Without Web Locks (some web views) only this tab knows.
     */
    withUpdateLock<T>(work: () => Promise<T>): Promise<T> {
      const counted = async () => {
        running += 1
        try {
          return await work()
        } finally {
          running -= 1
        }
      }
      const locks = navigator.locks
      return locks ? locks.request<Promise<T>>(UPDATE_LOCK, { mode: 'shared' }, counted) : counted()
    },
  }
}

export const { isTabBusy, withUpdateLock } = createUpdateLock()
