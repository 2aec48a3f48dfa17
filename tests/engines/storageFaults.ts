import { describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { SEEDED_USDT } from '../e2e/fixtures/accounts.ts'
import type { Engine } from './drivers/driver.ts'
import { sourceOf } from './drivers/pageFunction.ts'
import { withDevice } from './withDevice.ts'

/** Page functions that break IndexedDB before the app starts. */
const FAULTS = {
  'can’t be opened': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here', 'SecurityError')
    }
  },
  // As WebKit after a page was left in the middle of a write, see `pageIndexedDb`.
  'never answers': () => {
    for (const method of ['get', 'getAll', 'put', 'openCursor', 'openKeyCursor', 'getAllKeys'] as const) {
      const call = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest
      Object.defineProperty(IDBObjectStore.prototype, method, {
        value(this: IDBObjectStore, ...args: unknown[]) {
          const isCache = this.transaction.db.name.startsWith('tpu-cache')
          return isCache ? new EventTarget() : call.apply(this, args)
        },
      })
    }
  },
}

/** The app works from memory where it can't store. */
export function describeStorageFaults(engine: Engine): void {
  describe('storage faults', () => {
    for (const [what, fault] of Object.entries(FAULTS))
      test(`IndexedDB ${what}: the app says so and goes on`, () =>
        withDevice(engine, [sourceOf(fault)], async ({ device }) => {
          const screen = await device.newTab(paths.assets)
          await screen.tapButton('connect.button', { role: 'main' })
          await screen.expectToast('storage.unavailable')
          await screen.waitForText(SEEDED_USDT)
          await screen.tap({ role: 'link', name: screen.t('assets.records') })
          await screen.waitForText('−40')
          expect(await screen.tab.evaluate(() => window.pageTools.toasts)).toEqual([screen.t('storage.unavailable')])
        }))

    test('one failed request deletes nothing', () =>
      withDevice(engine, [sourceOf(failOneRequest)], async ({ device }) => {
        const screen = await device.newTab()
        await screen.tapButton('connect.button', { role: 'main' })
        await screen.waitForPath(paths.node)
        await screen.open(paths.assets)
        await screen.waitForText(SEEDED_USDT)
        // An error would say that the app deletes its cache, see `installPageTools`.
        expect(device.newErrors()).toEqual([])
      }))
  })
}

/** Page function: the first write fails, as WebKit's do after its storage process has ended. */
function failOneRequest(): void {
  const { put } = IDBObjectStore.prototype
  let failed = false
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...call) {
    if (failed || !this.transaction.db.name.startsWith('tpu-cache')) return put.apply(this, call)
    failed = true
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
}
