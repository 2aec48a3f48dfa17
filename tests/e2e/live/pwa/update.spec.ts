import type { Page } from '@playwright/test'
import { App } from '../../support/app.ts'
import { countLoads, duplicateTab } from '../../support/phone.ts'
import { SITUATIONS } from '../../support/pwa/situations.ts'
import { controlled, expect, expectVersion, lookForUpdate, reloaded, test } from '../../support/pwa/test.ts'
import { VERSION_A, VERSION_B } from '../../support/pwa/versions.ts'

const notice = (app: App) => app.page.getByRole('region', { name: app.t('app.updateTitle') })
const inNotice = (app: App, id: 'app.update' | 'app.later') =>
  notice(app).getByRole('button', { name: app.t(id), exact: true })

/** Opens a second tab if there is to be one, in which nothing is going on. */
async function tabsOf(page: Page, count: number, path: string): Promise<App[]> {
  const tabs = [new App(page, 'en-US')]
  if (count === 2) tabs.push(new App(await duplicateTab(page, path), 'en-US'))
  for (const { page: each } of tabs) await controlled(each)
  return tabs
}

for (const { name, member, modal, begin } of SITUATIONS)
  for (const count of [1, 2]) {
    test.describe(`an update while ${name}, ${count === 1 ? 'one tab' : 'two tabs'}`, () => {
      test.use({ loggedIn: member })
      const path = member ? '/node' : '/'
      // Two versions, up to two tabs of each: long, not late.
      test.slow(count === 2)

      test('accepted: applied in every tab once that is done', async ({ app, page, host, wallet, next }) => {
        await app.open(path)
        const tabs = await tabsOf(page, count, path)
        const end = await begin({ app, host, wallet })
        const loads = tabs.map((tab) => countLoads(tab.page))
        host.deploy(next)
        await lookForUpdate(page)
        const [asked] = tabs.slice(-1)
        if (!asked) throw new Error('No tab')
        // Under a sheet nothing can be tapped: the user answers when it has gone.
        const answersLater = modal && count === 1
        if (answersLater) await end()
        const applied = reloaded(tabs)
        await inNotice(asked, 'app.update').click()
        if (name !== 'nothing is open' && !answersLater) {
          await expect(asked.text('app.updateHeld')).toBeVisible()
          expect(loads.map((count) => count())).toEqual(tabs.map(() => 0))
          await end()
        }
        await applied
        for (const tab of tabs) await expectVersion(tab, VERSION_B)
        expect(loads.map((count) => count())).toEqual(tabs.map(() => 1))
      })

      test('put off: nothing happens until it is taken from the menu', async ({ app, page, host, wallet, next }) => {
        await app.open(path)
        const tabs = await tabsOf(page, count, path)
        const end = await begin({ app, host, wallet })
        const loads = tabs.map((tab) => countLoads(tab.page))
        host.deploy(next)
        await lookForUpdate(page)
        for (const tab of tabs.toReversed()) {
          if (tab.page === page) await end()
          await inNotice(tab, 'app.later').click()
          await expect(notice(tab)).toBeHidden()
          await expectVersion(tab, VERSION_A)
        }
        expect(loads.map((count) => count())).toEqual(tabs.map(() => 0))
        await app.button('nav.menu').click()
        const applied = reloaded(tabs)
        await page.getByRole('button', { name: app.t('app.updateTitle') }).click()
        await applied
        for (const tab of tabs) await expectVersion(tab, VERSION_B)
        expect(loads.map((count) => count())).toEqual(tabs.map(() => 1))
      })
    })
  }

test.describe('the menu looks for a newer version', () => {
  test.use({ failuresPlanned: true })

  const look = async (app: App) => {
    await app.button('nav.menu').click()
    await app.button('app.checkForUpdate').click()
  }

  test('and says that there is none, that nobody answers, or that there is one', async ({ app, page, host, next }) => {
    await app.open()
    await controlled(page)
    await look(app)
    await expect(app.text('app.newest')).toBeVisible()
    await host.stop()
    await app.button('app.checkForUpdate').click()
    await expect(app.text('app.notReachable')).toBeVisible()
    host.deploy(next)
    await host.start()
    await app.button('app.checkForUpdate').click()
    const loaded = page.waitForEvent('load')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: app.t('app.updateTitle') })
      .click()
    await loaded
    await expectVersion(app, VERSION_B)
  })

  test('also without a worker', async ({ app, page, host, next }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await app.open()
    await page.waitForLoadState('networkidle')
    await app.button('nav.menu').click()
    await expect(app.button('app.checkForUpdate')).toBeVisible()
    host.deploy(next)
    await app.button('app.checkForUpdate').click()
    const loaded = page.waitForEvent('load')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: app.t('app.updateTitle') })
      .click()
    await loaded
    await expectVersion(app, VERSION_B)
  })
})

test('an update that was accepted too early can still be put off', async ({ app, page, host, wallet, next }) => {
  const purchase = SITUATIONS.find(({ member }) => member)
  if (!purchase) throw new Error('No situation')
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  await controlled(page)
  const end = await purchase.begin({ app, host, wallet })
  const loads = countLoads(page)
  host.deploy(next)
  await lookForUpdate(page)
  await inNotice(app, 'app.update').click()
  await expect(app.text('app.updateHeld')).toBeVisible()
  await inNotice(app, 'app.later').click()
  await end()
  await expectVersion(app, VERSION_A)
  expect(loads()).toBe(0)
})
