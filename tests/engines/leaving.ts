import { readdirSync } from 'node:fs'
import { describe, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { removeApi } from './apis.ts'
import type { Engine } from './drivers/driver.ts'
import { waitUntil } from './waitUntil.ts'
import { withDevice } from './withDevice.ts'

/** Path of a chunk of the live build. */
const chunk = (name: string) =>
  `/static/${readdirSync('dist/live-e2e/static').find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))}`

/** Longer than the app needs to ask whether the origin responds, and to reload. */
const LONG_ENOUGH_MS = 1500

export function describeLeaving(engine: Engine): void {
  describe('leaving', () => {
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
