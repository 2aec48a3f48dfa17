import { cpSync, readdirSync, rmSync } from 'node:fs'
import { App } from '../../support/app.ts'
import { countLoads, duplicateTab } from '../../support/phone.ts'
import { SITUATIONS } from '../../support/pwa/situations.ts'
import { test as base, expect, expectVersion } from '../../support/pwa/test.ts'
import { VERSION_B } from '../../support/pwa/versions.ts'
import { watch } from '../../support/watch.ts'

// What a browser may say here: that a file is missing, and that it was a part of the app.
const PLANNED = /Failed to load resource|dynamically imported module|Unable to preload CSS/

const test = base.extend({
  watched: async ({ context, baseURL }, use) => {
    const problems = await watch(context, baseURL ?? '', true)
    await use(undefined)
    expect(problems.filter((problem) => !PLANNED.test(problem))).toEqual([])
  },
})

// Without a worker, as in many wallets: with one, the parts of the old version are on the phone.
test.use({ serviceWorkers: 'block' })

const openMenu = (app: App) => app.button('nav.menu').click()

for (const { name, member, modal, begin } of SITUATIONS)
  for (const count of [1, 2])
    test.describe(`the parts of the old version are gone while ${name}, ${count === 1 ? 'one tab' : 'two tabs'}`, () => {
      test.use({ loggedIn: member })

      test('a tab that misses one loads again, once, after what is open in it', async ({
        app,
        page,
        host,
        wallet,
        next,
      }) => {
        const path = member ? '/node' : '/'
        await app.open(path)
        const tabs = [app]
        if (count === 2) tabs.push(new App(await duplicateTab(page, path), 'en-US'))
        for (const tab of tabs) await expect(tab.page.getByRole('heading').first()).toBeVisible()
        const end = await begin({ app, host, wallet })
        const loads = tabs.map((tab) => countLoads(tab.page))
        host.deploy(next)
        // Under a sheet no part is asked for by a tap; a wallet that answers may ask for one.
        if (modal) await page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')))
        for (const tab of tabs) if (!(modal && tab === app)) await openMenu(tab)
        if (name !== 'nothing is open') {
          await expect.poll(() => host.requests).toContain('HEAD /sw.js')
          expect(loads[0]?.()).toBe(0)
          await end()
        }
        await expect.poll(() => loads.map((times) => times())).toEqual(tabs.map(() => 1))
        for (const tab of tabs) await expectVersion(tab, VERSION_B)
        expect(loads.map((times) => times())).toEqual(tabs.map(() => 1))
      })
    })

test('a part that is missing for good is missed once more after one reload, and then said to be missing', async ({
  app,
  page,
  host,
}) => {
  const broken = `.cache/e2e-next/broken-${process.pid}`
  rmSync(broken, { recursive: true, force: true })
  cpSync('dist/live', broken, { recursive: true })
  // The part with the screens of trading, whatever the build calls it.
  const parts = readdirSync(`${broken}/assets`).filter((name) => /^(?:trading|DealScreen)-.*js$/.test(name))
  expect(parts).toHaveLength(1)
  for (const name of parts) rmSync(`${broken}/assets/${name}`)
  host.deploy(broken)
  const loads = countLoads(page)
  await app.open('/deal')
  await expect.poll(loads).toBe(2)
  await expect(app.heading('error.broken')).toBeVisible()
  await expect(app.button('nav.menu')).toBeVisible()
  expect(loads()).toBe(2)
})

test('offline a part that is missing costs only itself: the page stays, until the network is back', async ({
  app,
  page,
  host,
  next,
}) => {
  await app.open()
  const loads = countLoads(page)
  await host.stop()
  await openMenu(app)
  await expect(app.toast('error.network')).toBeVisible()
  await expect(app.connectButton).toBeVisible()
  expect(loads()).toBe(0)
  host.deploy(next)
  await host.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(loads).toBe(1)
  await expectVersion(app, VERSION_B)
})
