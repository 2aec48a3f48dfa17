import type { BrowserContext } from '@playwright/test'
import type { Step } from './steps.ts'

/** Where the page reports a step. The page continues when the request is answered. */
export const REPORT_PATH = '/fault-matrix/'

/**
 * Init script: reports each write to the deposit journal right before the write, and right after it is on disk, before the app
 * learns of that. Blocks the page until the report is answered, and Firefox drops the keys that are pressed meanwhile: an answer of
 * 205 is the last one of the page.
 */
export function reportWrites({ database, wanted, path }: { database: string; wanted: string; path: string }): void {
  let isAsked = true
  const report = (step: string) => {
    if (step !== wanted || !isAsked) return
    const request = new XMLHttpRequest()
    request.open('POST', path + encodeURIComponent(step), false)
    try {
      request.send()
      isAsked = request.status !== 205
    } catch {
      // The page is going away.
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
        if (kind) report(`device wrote ${kind}`)
      })
    return transaction
  }
  for (const method of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (value, ...key) {
      if (this.transaction.db.name === database && this.name === 'deposits') {
        written.set(this.transaction, kindOf(value))
        report(`device writes ${kindOf(value)}`)
      }
      return write.call(this, value, ...key)
    }
  }
}

/** Reports the wanted step if it is a write to the deposit journal. */
export async function watchJournal(
  context: BrowserContext,
  wanted: Step,
  report: (step: string) => Promise<void>,
): Promise<void> {
  await context.addInitScript(reportWrites, { database: 'tpu-journal-live', wanted, path: REPORT_PATH })
  await context.route(`**${REPORT_PATH}*`, async (route) => {
    await report(decodeURIComponent(new URL(route.request().url()).pathname.slice(REPORT_PATH.length)))
    // The page may be gone by now.
    await route.fulfill({ status: 204 }).catch(() => {})
  })
}
