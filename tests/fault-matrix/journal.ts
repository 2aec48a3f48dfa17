import type { BrowserContext } from '@playwright/test'
import type { Step } from './steps.ts'

/** Where the page reports a step; it is answered when the page may go on. */
export const REPORT_PATH = '/matrix/'

/**
 * Runs in the page before anything of the app: reports what is written into the journal of deposits, right before it is
 * written and right after it is on the disk, before the app hears of either. The page stands still until the report is
 * answered.
 */
function reportWrites({ database, wanted, path }: { database: string; wanted: string; path: string }): void {
  const report = (seen: string) => {
    if (seen !== wanted) return
    const request = new XMLHttpRequest()
    request.open('POST', path + encodeURIComponent(seen), false)
    try {
      request.send()
    } catch {
      // Nobody answers: the page is going away.
    }
  }
  const kindOf = ({ hashes, acknowledged }: { hashes: unknown[]; acknowledged: unknown[] }) =>
    acknowledged.length > 0 ? 'confirmation' : hashes.length > 0 ? 'hash' : 'intent'
  const written = new WeakMap<IDBTransaction, string>()

  const begin = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...parameters) {
    const transaction = begin.apply(this, parameters)
    if (this.name === database)
      transaction.addEventListener('complete', () => {
        const kind = written.get(transaction)
        if (kind) report(`phone wrote ${kind}`)
      })
    return transaction
  }
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (value, ...key) {
      if (this.transaction.db.name === database && this.name === 'deposits') {
        written.set(this.transaction, kindOf(value))
        report(`phone writes ${kindOf(value)}`)
      }
      return write.call(this, value, ...key)
    }
  }
}

/** Reports the wanted step if it is one of the phone's. */
export async function watchJournal(
  context: BrowserContext,
  wanted: Step,
  reach: (seen: string) => Promise<void>,
): Promise<void> {
  await context.addInitScript(reportWrites, { database: 'tpu-journal-live', wanted, path: REPORT_PATH })
  await context.route(`**${REPORT_PATH}*`, async (route) => {
    await reach(decodeURIComponent(new URL(route.request().url()).pathname.slice(REPORT_PATH.length)))
    // The page may be gone by now.
    await route.fulfill({ status: 204 }).catch(() => {})
  })
}
