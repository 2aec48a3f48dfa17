import type { Page } from '@playwright/test'
import { PRECACHE } from '../../../../src/lib/pwa/cacheNames.ts'
import { countLoads, duplicateTab } from '../../browser/browserStorage.ts'
import { SEEDED_USDT, USDT_AFTER_PURCHASE } from '../../fixtures/accounts.ts'
import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { expectOutcomes, pendingDeposits, startDeposit } from '../../pages/deposit.ts'
import { rowsOf } from '../../pages/infiniteList.ts'
import { buyNode, offerCard } from '../../pages/nodeSale.ts'
import { buildRelease } from '../../pwa/releases.ts'
import { cachedPaths, controlled, expect, expectVersion, lookForUpdate, reloaded, test } from '../../pwa/test.ts'
import { inNotice, takeFromMenu } from '../../pwa/updates.ts'
import { VERSION_B } from '../../pwa/versions.ts'
import { endpointOf } from '../../server/calls.ts'

/** Starts with the released build, not with an imitation of its worker and its stored shapes. */
const RELEASE = '1.0.0'
/** A cache of another app on the origin. */
const NEIGHBOUR = 'neighbour'

test.use({ loggedIn: true, chained: true, failuresPlanned: true })
// One after another: the first test builds the release.
test.describe.configure({ mode: 'default', timeout: 300_000 })

const firstRecord = (app: App) => rowsOf(app, 'screen.assetsRecord').first()

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

test(
  `two open tabs of version ${RELEASE} are updated with their data and a deposit that the server has not confirmed, and rolled back; only the files of one version stay, and those of other apps`,
  LONG,
  async ({ app, page, context, host, server, calls, next }) => {
    host.deploy(buildRelease(RELEASE))
    await app.open('/assets/record')
    await controlled(page)
    await page.evaluate((name) => caches.open(name).then(() => null), NEIGHBOUR)
    const shown = await firstRecord(app).textContent()
    const other = new App(await duplicateTab(page, '/assets'), 'en-US')
    await expect(other.page.getByText(SEEDED_USDT).first()).toBeVisible()
    const confirmation = `**${endpointOf('confirmDeposit').path}`
    await context.route(confirmation, (route) => route.fulfill({ status: 503 }))
    await startDeposit(app, '12')
    await expect.poll(() => calls.count('confirmDeposit')).toBeGreaterThan(0)
    await app.open('/assets/record')

    host.deploy(next)
    await lookForUpdate(page)
    const loads = [app, other].map((tab) => countLoads(tab.page))
    const comeUp = await server.goDown()
    await app.button('nav.menu').click()
    await takeFromMenu(app, [app, other])
    expect(loads.map((count) => count())).toEqual([1, 1])
    await expect(firstRecord(app)).toHaveText(shown ?? '')
    await expect(pendingDeposits(other)).toContainText('12')
    await expect.poll(() => cacheNames(page)).toEqual([NEIGHBOUR, PRECACHE])
    // Every file of the next version has another name.
    const others = /static\/.*(?<!_next)\.(?:js|css)$/
    expect((await cachedPaths(page)).filter((path) => others.test(path))).toEqual([])
    host.goDown()
    const later = new App(await context.newPage(), 'en-US')
    await later.open('/assets')
    await expect(later.page.getByRole('region', { name: later.t('saved.title') })).toBeVisible()
    await later.page.close()
    host.comeBack()

    await context.unroute(confirmation)
    await comeUp()
    await expectOutcomes(page, ['confirmed'])

    host.deploy(buildRelease(RELEASE))
    await lookForUpdate(page)
    const rolledBack = reloaded([app, other])
    const loadsBack = [app, other].map((tab) => countLoads(tab.page))
    await inNotice(app, 'app.update').click()
    await rolledBack
    for (const tab of [app, other]) await expectVersion(tab, RELEASE)
    expect(loadsBack.map((count) => count())).toEqual([1, 1])
    await expect.poll(() => cacheNames(page)).toEqual([NEIGHBOUR, expect.stringMatching(/^tpu-build-sha256-/)])
  },
)

test(
  `a purchase whose reply version ${RELEASE} has lost is found by the next version, and nothing is bought twice`,
  LONG,
  async ({ app, page, host, server, calls, next }) => {
    host.deploy(buildRelease(RELEASE))
    await app.open('/node')
    await controlled(page)
    await expect(offerCard(app)).toBeVisible()
    await server.withholdNextResponse('buyNode')
    await buyNode(app)
    await expect.poll(() => calls.count('buyNode')).toBe(1)
    const comeUp = await server.goDown()
    host.deploy(next)
    await app.open('/node')
    await lookForUpdate(page)
    // The new worker takes over once no tab of the old version is left.
    await expect(async () => {
      await page.goto('about:blank')
      await app.open('/node')
      await expectVersion(app, VERSION_B)
    }).toPass()
    await comeUp()
    await expect(app.toast('tip.buySuccess')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(USDT_AFTER_PURCHASE)).toBeVisible()
    expect(calls.count('buyNode')).toBe(1)
  },
)
