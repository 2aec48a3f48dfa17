import type { Page } from '@playwright/test'
import { axeViolations } from '../../browser/axe.ts'
import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { giveInstallEvent, timesAsked } from '../../pwa/install.ts'
import { controlled, expect, lookForUpdate, test } from '../../pwa/test.ts'
import { inNotice, notice } from '../../pwa/updates.ts'

const offer = (app: App) => app.page.getByRole('region', { name: app.t('app.installTitle') })

/** A visit without a login. */
async function visitAsGuest(page: Page): Promise<App> {
  const app = new App(page, 'en-US')
  await app.open()
  await controlled(page)
  return app
}

/** A visit with a login. */
async function visit(page: Page): Promise<App> {
  const app = await visitAsGuest(page)
  await giveInstallEvent(page)
  await app.connect()
  await app.expectPath('/node')
  await expect(app.text('node.usable')).toBeVisible()
  return app
}

async function expectInMenu(app: App, there: boolean): Promise<void> {
  await app.button('nav.menu').click()
  await expect(app.button('app.checkForUpdate')).toBeVisible()
  await expect(app.button('app.install')).toBeVisible({ visible: there })
  await app.page.keyboard.press('Escape')
}

test(
  'installation is offered from the second visit on screens without a form, until it is declined',
  LONG,
  async ({ context, page }) => {
    const first = await visit(page)
    await expectInMenu(first, true)
    await expect(offer(first)).toBeHidden()

    const second = await visit(await context.newPage())
    await expect(offer(second)).toBeVisible()
    expect(await axeViolations(second.page, 'the offer')).toEqual([])
    await second.link('tab.assets').click()
    await expect(offer(second)).toBeVisible()
    await second.page.getByRole('main').getByText(second.t('assets.withdraw'), { exact: true }).click()
    await second.expectPath('/assets/withdraw')
    await expect(offer(second)).toBeHidden()
    await second.goBack()
    await offer(second)
      .getByRole('button', { name: second.t('app.notNow') })
      .click()
    await expect(offer(second)).toBeHidden()

    const third = await visit(await context.newPage())
    await expectInMenu(third, true)
    await expect(offer(third)).toBeHidden()
  },
)

test.describe('notices', () => {
  test.use({ failuresPlanned: true })

  test(
    'one notice shows at a time: being offline, then an update, then the install offer',
    LONG,
    async ({ context, page, host, next }) => {
      await visitAsGuest(page)
      const app = await visit(await context.newPage())
      await expect(offer(app)).toBeVisible()

      host.deploy(next)
      await lookForUpdate(app.page)
      await expect(notice(app)).toBeVisible()
      await expect(app.page.getByRole('log')).toContainText(app.t('app.updateTitle'))
      await expect(offer(app)).toBeHidden()

      await context.setOffline(true)
      await expect(app.text('offline.bar', { reason: app.t('offline.network') })).toBeVisible()
      await expect(notice(app)).toBeHidden()
      await expect(offer(app)).toBeHidden()

      await context.setOffline(false)
      await inNotice(app, 'app.later').click()
      await expect(notice(app)).toBeHidden()
      await expect(offer(app)).toBeVisible()
    },
  )
})

test('the browser prompt opens once, and dismissing it declines the offer', LONG, async ({ context, page }) => {
  await visit(page)
  const second = await visit(await context.newPage())
  await offer(second)
    .getByRole('button', { name: second.t('app.install') })
    .click()
  await expect(offer(second)).toBeHidden()
  expect(await timesAsked(second.page)).toBe(1)
  await expectInMenu(second, false)
})

test.describe('in Safari on an iPhone', () => {
  const system = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  test.use({ userAgent: `${system} Version/18.5 Mobile/15E148 Safari/604.1`, installed: {} })

  test('the menu shows the manual steps, because there is no install event', LONG, async ({ app }) => {
    await app.open()
    await app.button('nav.menu').click()
    await app.button('app.install').click()
    const sheet = app.sheet('app.installTitle')
    await expect(sheet.getByRole('listitem')).toHaveText([
      app.t('app.tapShare'),
      app.t('app.chooseAdd'),
      app.t('app.add'),
    ])
    await app.press(sheet, 'action.ok')
    await expect(sheet).toBeHidden()
  })
})

test('persistent storage is requested once, after a login; a failure is ignored', LONG, async ({ context, page }) => {
  await context.addInitScript(() => {
    // about:blank has no storage.
    if (!navigator.storage) return
    navigator.storage.persist = async () => {
      window.asked = (window.asked ?? 0) + 1
      throw new TypeError('no')
    }
  })
  const app = new App(page, 'en-US')
  await app.open()
  await controlled(page)
  expect(await timesAsked(page)).toBe(0)
  await app.connect()
  await app.expectPath('/node')
  await expect.poll(() => timesAsked(page)).toBe(1)
  const second = await visit(await context.newPage())
  await expect(second.text('node.usable')).toBeVisible()
  expect(await timesAsked(second.page)).toBe(0)
})
