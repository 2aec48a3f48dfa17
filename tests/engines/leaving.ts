import { readdirSync } from 'node:fs'
import { describe, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { SEEDED_USDT } from '../e2e/fixtures/accounts.ts'
import { removeApi } from './apis.ts'
import type { Engine } from './drivers/driver.ts'
import { waitUntil } from './waitUntil.ts'
import { withDevice } from './withDevice.ts'

/** Path of a chunk of the live build. */
const chunk = (name: string) =>
  `/static/${readdirSync('dist/live-e2e/static').find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))}`

/** Longer than the app needs to ask whether the origin responds, and to reload. */
const LONG_ENOUGH_MS = 1500

/** Page function: writes to every store of every database for `ms`, so that other requests wait. */
async function keepDatabasesBusy(ms: number): Promise<void> {
  const end = Date.now() + ms
  for (const { name = '' } of await indexedDB.databases()) {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      const transaction = database.transaction(stores, 'readwrite')
      const next = () => {
        const count = transaction.objectStore(stores[0] as string).count()
        if (Date.now() < end) count.onsuccess = next
      }
      next()
      transaction.oncomplete = () => database.close()
    }
  }
}

export function describeLeaving(engine: Engine): void {
  describe('leaving', () => {
    // WebKit would never answer these stores again, in any tab.
    test('a page that waits for its databases is left, and other pages read them afterwards', () =>
      withDevice(engine, [], async ({ device }) => {
        const screen = await device.newTab(paths.assets)
        await screen.tapButton('connect.button', { role: 'main' })
        await screen.waitForText(SEEDED_USDT)
        await screen.waitUntilLoaded()
        const left = await device.newTab(paths.deal)
        await screen.tab.evaluate(keepDatabasesBusy, 3000)
        await left.tab.evaluate((path) => void setTimeout(() => location.assign(path)), paths.home)
        await left.waitForPath(paths.home)
        await new Promise((resolve) => setTimeout(resolve, 500))
        await left.open(paths.deal)
        await new Promise((resolve) => setTimeout(resolve, 3000))
        const next = await device.newTab(paths.home)
        const [savedView = ''] = next.t('saved.view', { time: '|' }).split('|')
        await next.waitForText(savedView)
        await screen.open(paths.assets)
        await screen.waitForText(SEEDED_USDT)
        await screen.tapButton('assets.deposit')
        await screen.waitFor(screen.dialog('deposit.title'))
      }))

    // Firefox gives up the requests of a page as soon as it is being left: its code seems to be missing then.
    test('a page that still loads its code is left for where the user goes', () =>
      withDevice(engine, [removeApi('service worker')], async ({ world: { host }, device }) => {
        const screen = await device.newTab(paths.home)
        const code = chunk('MiningScreen')
        const releaseCode = host.holds(code)
        await screen.tab.evaluate((path) => history.pushState(null, '', path), paths.mining)
        await waitUntil(
          'code',
          async () => host.requests,
          (requests) => requests.includes(`GET ${code}`),
        )
        const releasePage = host.holds(paths.assets)
        await screen.tab.evaluate((path) => void setTimeout(() => location.assign(path)), paths.assets)
        await waitUntil(
          'page',
          async () => host.requests,
          (requests) => requests.includes(`GET ${paths.assets}`),
        )
        await new Promise((resolve) => setTimeout(resolve, LONG_ENOUGH_MS))
        releasePage()
        await screen.waitForPath(paths.assets)
        await screen.waitFor({ role: 'heading', within: { role: 'main' } })
        releaseCode()
      }))
  })
}
