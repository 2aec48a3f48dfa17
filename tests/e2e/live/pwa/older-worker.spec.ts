import type { Page } from '@playwright/test'
import { PRECACHE } from '../../../../src/lib/pwa/cacheNames.ts'
import { countLoads, duplicateTab } from '../../browser/browserStorage.ts'
import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { OLDER_CACHE, withOlderWorker } from '../../pwa/olderWorker.ts'
import { cachedPaths, controlled, expect, expectVersion, lookForUpdate, reloaded, test } from '../../pwa/test.ts'
import { inNotice } from '../../pwa/updates.ts'
import { VERSION_A, VERSION_B } from '../../pwa/versions.ts'

test.use({ loggedIn: true, failuresPlanned: true })

/** A cache of another app on the origin. */
const NEIGHBOUR = 'neighbour'

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** Accepts the update in the last tab, and expects it in each, with the data that was on the device. */
async function expectUpdate(tabs: App[], version: string, cache: string): Promise<void> {
  const [first, last] = [tabs[0], tabs.at(-1)]
  if (!first || !last) throw new Error('No tab')
  await lookForUpdate(first.page)
  const loads = tabs.map(({ page }) => countLoads(page))
  const applied = reloaded(tabs)
  await inNotice(last, 'app.update').click()
  await applied
  for (const tab of tabs) {
    await expectVersion(tab, version)
    await expect(tab.text('node.usable')).toBeVisible()
  }
  expect(loads.map((count) => count())).toEqual(tabs.map(() => 1))
  await expect.poll(() => cacheNames(first.page)).toEqual([NEIGHBOUR, cache])
  // Every file of the next version has another name.
  const others = version === VERSION_B ? /static\/.*(?<!_next)\.(?:js|css)$/ : /_next\.(?:js|css)$/
  expect((await cachedPaths(first.page)).filter((path) => others.test(path))).toEqual([])
}

test(
  'the worker of version 1.0.0 is updated with open tabs and their data, and comes back by a rollback; only the files of one version stay, and those of other apps',
  LONG,
  async ({ app, page, host, edition, next }) => {
    test.slow()
    const older = withOlderWorker(`dist/${edition}`)
    host.deploy(older)
    await app.open('/node')
    await controlled(page)
    expect(await cacheNames(page)).toEqual([OLDER_CACHE])
    await page.evaluate((name) => caches.open(name).then(() => null), NEIGHBOUR)
    const tabs = [app, new App(await duplicateTab(page, '/node'), 'en-US')]
    for (const tab of tabs) await expect(tab.text('node.usable')).toBeVisible()

    for (const [folder, version, cache] of [
      [next, VERSION_B, PRECACHE],
      [older, VERSION_A, OLDER_CACHE],
    ] as const) {
      host.deploy(folder)
      await expectUpdate(tabs, version, cache)
      host.goDown()
      const later = new App(await page.context().newPage(), 'en-US')
      await later.open('/node')
      await expect(later.page.getByRole('region', { name: later.t('saved.title') })).toBeVisible()
      await later.page.close()
      host.comeBack()
    }
  },
)
