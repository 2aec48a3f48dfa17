import type { Page } from '@playwright/test'
import { countLoads } from '../../browser/browserStorage.ts'
import { LONG } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { goTo } from '../../pages/screens.ts'
import { expect, test } from '../../pwa/missingChunks.ts'

const DEAL = /\/static\/deal-[^/]*$/

const expectWorking = async (app: App, path: string) => {
  await goTo(app, path)
  await expect(app.page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(app.heading('error.broken')).toBeHidden()
}

/** Opens a screen that can't be loaded, and tries again once its files are there. */
async function expectRecovery(app: App, path: string, restore: () => Promise<void>): Promise<void> {
  await goTo(app, path)
  await expect(app.heading('error.broken')).toBeVisible()
  await restore()
  await app.button('action.retry').click()
  await expect(app.heading('error.broken')).toBeHidden()
  await expect(app.page.getByRole('main').getByRole('heading').first()).toBeVisible()
}

/** Aborts requests for a file, and for the file that recovery asks the host for, so that nothing reloads by itself. */
async function failRequests(page: Page, file: RegExp): Promise<() => Promise<void>> {
  await page.route(file, (route) => route.abort('internetdisconnected'))
  await page.route('/sw.js', (route) => route.abort('internetdisconnected'))
  return async () => {
    await page.unroute(file)
    await page.unroute('/sw.js')
  }
}

test('a script that can’t be loaded costs its screen only, and is loaded by the next try without a reload', async ({
  app,
  page,
}) => {
  await app.open('/mining')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  const loads = countLoads(page)
  const restore = await failRequests(page, DEAL)
  await goTo(app, '/deal')
  await expect(app.heading('error.broken')).toBeVisible()
  await expectWorking(app, '/mining')
  await expectWorking(app, '/')
  await expectRecovery(app, '/deal', restore)
  expect(loads()).toBe(0)
})

test(
  'a sheet or a language that can’t be loaded says so and can be opened again; the screen stays',
  LONG,
  async ({ app, page }) => {
    await app.open('/mining')
    const screen = page.getByRole('region', { name: app.t('mining.totalStake') })
    await expect(screen).toBeVisible()
    const restoreSheet = await failRequests(page, /\/static\/AmountSheet-[^/]*\.js$/)
    await app.button('mining.stake').click()
    await expect(app.toast('error.notLoaded')).toBeVisible()
    await app.toast('error.notLoaded').getByRole('button').click()
    await expect(app.toast('error.notLoaded')).toBeHidden()
    await expect(screen).toBeVisible()
    await restoreSheet()
    await app.button('mining.stake').click()
    await expect(app.sheet('mining.stake')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(app.sheet('mining.stake')).toBeHidden()

    const restore = await failRequests(page, /\/static\/zh-CN-[^/]*\.js$/)
    await app.languageButton.click()
    await app.sheet('language.title').getByRole('button', { name: '简体中文' }).click()
    await expect(app.toast('error.notLoaded')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await app.toast('error.notLoaded').getByRole('button').click()
    await restore()
    await app.chooseLanguage('zh-CN')
    await expect(page.getByRole('region', { name: app.t('mining.totalStake') })).toBeVisible()
  },
)

test(
  'a screen that throws costs itself only; a reload is offered when another try has not helped',
  LONG,
  async ({ app, page }) => {
    const file = /\/static\/MiningScreen-[^/]*\.js$/
    const body = "export default () => { throw new Error('a planted error') }"
    await page.route(file, (route) => route.fulfill({ body, contentType: 'text/javascript' }))
    await app.open('/mining')
    await expect(app.heading('error.broken')).toBeVisible()
    await expectWorking(app, '/deal')
    await goTo(app, '/mining')
    await page.unroute(file)
    await app.button('action.retry').click()
    await app.button('action.reload').click()
    await expect(app.heading('error.broken')).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  },
)
