import { maskedAddressOf, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { clickBuy } from '../pages/nodeSale.ts'
import { goTo } from '../pages/screens.ts'

test('a guest sees a tip and no tab bar, and can connect from the drawer', LONG, async ({ app }) => {
  await app.open('/')
  await expect(app.text('home.tip')).toBeVisible()
  await expect(app.page.getByRole('navigation', { name: app.t('nav.tabs') })).toBeHidden()
  await app.button('nav.menu').click()
  await app.press(app.sheet('nav.menu'), 'connect.button')
  await app.expectPath('/node')
})

test.describe('a member', () => {
  test.use({ loggedIn: true })

  test('can open Home and Assets, each with one history entry; the other tabs show "Coming Soon"', async ({
    app,
    page,
  }) => {
    await app.open('/assets')
    for (const tab of ['tab.deal', 'tab.mining', 'tab.my'] as const) {
      await app.button(tab).click()
      await expect(app.toast('tip.notOpen')).toBeVisible()
      await app.toast('tip.notOpen').getByRole('button').click()
      await expect(app.toast('tip.notOpen')).toBeHidden()
      await app.expectPath('/assets')
    }
    const entries = () => page.evaluate(() => history.length)
    await expect(app.link('tab.assets')).toHaveAttribute('aria-current', 'page')
    const before = await entries()
    await app.link('tab.assets').click()
    expect(await entries()).toBe(before)
    await app.link('tab.home').click()
    await app.expectPath('/')
    await expect(app.link('tab.home')).toHaveAttribute('aria-current', 'page')
    expect(await entries()).toBe(before + 1)
    await app.link('tab.assets').click()
    await app.expectPath('/assets')
  })

  test('sees the masked address, the language, the main assets, dashes for missing numbers, "Coming Soon" links', async ({
    app,
    page,
  }) => {
    await app.open('/')
    const banner = page.getByRole('banner')
    await expect(banner.getByText(maskedAddressOf('member'), { exact: true })).toBeVisible()
    await expect(banner.getByText('EN', { exact: true })).toBeVisible()
    const assets = page.getByRole('region', { name: app.t('home.mainAssets') })
    await expect(assets).toContainText('12,480.5')
    await expect(assets).toContainText(SEEDED_USDT)
    await expect(page.getByRole('main').getByText('—', { exact: true })).toHaveCount(5)
    for (const name of ['home.joinMine', 'home.whitePaper'] as const) {
      await page.getByRole('button', { name: `${app.t(name)} ${app.t('tip.notOpen')}` }).click()
      await expect(app.toast('tip.notOpen')).toHaveText(app.t('tip.notOpen'))
      await app.toast('tip.notOpen').getByRole('button').click()
      await expect(app.toast('tip.notOpen')).toBeHidden()
    }
    await app.link('screen.invited').click()
    await app.expectPath('/invited')
    await app.chooseLanguage('zh-CN')
    await expect(banner.getByText('ZH', { exact: true })).toBeVisible()
  })

  test('sees the level and the node in the drawer, whose banner leads to the nodes and closes it', async ({
    app,
    page,
  }) => {
    await app.open('/')
    await app.button('nav.menu').click()
    const drawer = app.sheet('nav.menu')
    const fact = (name: 'user.level' | 'user.node') =>
      drawer
        .getByRole('term')
        .filter({ hasText: app.t(name) })
        .locator('xpath=following-sibling::dd[1]')
    await expect(fact('user.level')).toHaveText('Class1')
    await expect(fact('user.node')).toHaveText('Public node')
    await drawer.getByRole('link', { name: app.t('drawer.buyNode') }).click()
    await app.expectPath('/node')
    await expect(drawer).toBeHidden()
    // Below the home in the tabs.
    await goTo(app, '/invited/update')
    await expect(app.link('tab.home')).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('definition').first()).toHaveText('Class1')
  })

  test('can’t tab out of a sheet', async ({ app, page }) => {
    await app.open('/node')
    await clickBuy(app)
    await expect(page.getByRole('dialog')).toBeVisible()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(outside).toBe(false)
    }
  })
})
