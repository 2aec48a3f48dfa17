import { countLoads } from '../../browser/browserStorage.ts'
import { LONG } from '../../fixtures/variations.ts'
import { buildRetired, leftovers } from '../../pwa/retired.ts'
import { controlled, expect, lookForUpdate, test } from '../../pwa/test.ts'
import { purchase } from '../../pwa/updateSituations.ts'

test.use({ loggedIn: true })

test(
  'the kill switch removes the service worker and its own caches for good; an idle page reloads at once, and one with a purchase after that',
  LONG,
  async ({ app, page, host, wallet }) => {
    // With the build of the kill switch.
    test.setTimeout(180_000)
    const retired = buildRetired('live')
    await app.open('/node')
    await controlled(page)
    const idle = await page.context().newPage()
    await idle.goto('/')
    await controlled(idle)
    expect((await page.evaluate(leftovers)).caches).toHaveLength(1)
    await page.evaluate(() => caches.open('another-app').then(() => null))
    const end = await purchase.begin({ app, host, wallet })
    const [loads, loadsOfIdle] = [countLoads(page), countLoads(idle)]
    host.deploy(retired)
    await lookForUpdate(page)
    const left = { workers: 0, caches: ['another-app'] }
    await expect.poll(() => page.evaluate(leftovers).catch(() => null)).toEqual(left)
    await expect.poll(loadsOfIdle).toBe(1)
    expect(loads()).toBe(0)
    await end()
    await expect.poll(loads).toBe(1)

    const later = await page.context().newPage()
    const answer = await later.goto('/')
    expect(answer?.fromServiceWorker()).toBe(false)
    await later.waitForLoadState('networkidle')
    expect(await later.evaluate(leftovers)).toEqual(left)
    expect([loads(), loadsOfIdle()]).toEqual([1, 1])
  },
)
