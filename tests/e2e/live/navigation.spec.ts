import { maskedAddressOf, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('a member', () => {
  test.use({ loggedIn: true })

  test('can open Home and Assets, each with one history entry; the other tabs show "Coming Soon", and so do links of Home, which has the masked address, the language, the main assets and dashes for missing numbers', async ({
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
    await app.link('tab.home').click()
    await app.expectPath('/')

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
})
