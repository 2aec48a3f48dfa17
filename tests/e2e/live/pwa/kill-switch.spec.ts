import type { Page } from '@playwright/test'
import { countLoads } from '../../browser/browserStorage.ts'
import { buildRetired } from '../../pwa/retired.ts'
import { controlled, expect, lookForUpdate, test } from '../../pwa/test.ts'
import { purchase } from '../../pwa/updateSituations.ts'

// One worker builds the kill switch.
test.describe.configure({ mode: 'default' })

let retired = ''

test.beforeAll(() => {
  test.setTimeout(120_000)
  retired = buildRetired('live')
})

const leftovers = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))

test('the kill switch removes the service worker and its own caches for good', async ({ app, page, host }) => {
  await app.open()
  await controlled(page)
  expect((await leftovers(page)).caches).toHaveLength(1)
  await page.evaluate(() => caches.open('another-app'))
  const loads = countLoads(page)
  host.deploy(retired)
  await lookForUpdate(page)
  await expect.poll(() => leftovers(page).catch(() => null)).toEqual({ workers: 0, caches: ['another-app'] })
  await expect.poll(loads).toBe(1)
  await expect(app.connectButton).toBeVisible()

  const later = await page.context().newPage()
  const answer = await later.goto('/')
  expect(answer?.fromServiceWorker()).toBe(false)
  await later.waitForLoadState('networkidle')
  expect(await leftovers(later)).toEqual({ workers: 0, caches: ['another-app'] })
  expect(loads()).toBe(1)
  await app.connect()
  await app.expectPath('/node')
})

test.describe('while a purchase is pending', () => {
  test.use({ loggedIn: true })

  test('the kill switch reloads the page only after it, and an idle one at once', async ({
    app,
    page,
    host,
    wallet,
  }) => {
    await app.open('/node')
    await controlled(page)
    const idle = await page.context().newPage()
    await idle.goto('/')
    await controlled(idle)
    const end = await purchase.begin({ app, host, wallet })
    const [loads, loadsOfIdle] = [countLoads(page), countLoads(idle)]
    host.deploy(retired)
    await lookForUpdate(page)
    await expect.poll(() => leftovers(page).catch(() => null)).toEqual({ workers: 0, caches: [] })
    await expect.poll(loadsOfIdle).toBe(1)
    expect(loads()).toBe(0)
    await end()
    await expect.poll(loads).toBe(1)
  })
})
