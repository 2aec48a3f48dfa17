import type { Page } from '@playwright/test'
import { goOffline } from '../../browser/network.ts'
import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { goTo, openScreen, show } from '../../pages/screens.ts'

const hasRing = (page: Page) =>
  page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle !== 'none')

test.describe('a member who follows a link', () => {
  test.use({ loggedIn: true })

  test('continues on the new screen: its heading has the focus, with a ring for the keyboard only', async ({
    app,
    page,
  }) => {
    await app.open('/assets')
    await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
    // The code that moves the focus loads after the screen.
    await page.waitForLoadState('networkidle')
    await expect(page.locator(':focus')).toHaveCount(0)
    await app.link('screen.withdrawRecord').click()
    await expect(app.heading('screen.withdrawRecord')).toBeFocused()
    expect(await hasRing(page)).toBe(false)

    await app.link('tab.assets').focus()
    await page.keyboard.press('Enter')
    await expect(app.heading('tab.assets')).toBeFocused()
    expect(await hasRing(page)).toBe(true)
    await page.keyboard.press('Tab')
    await expect(app.heading('tab.assets')).not.toHaveAttribute('tabindex')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })

  test('gets there from the drawer, whose focus would return to the menu button', LONG, async ({ app, page }) => {
    await app.open('/')
    await app.button('nav.menu').focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: app.t('drawer.buyNode') })
      .press('Enter')
    await app.expectPath('/node')
    await expect(page.getByRole('main').locator('h1')).toBeFocused()
  })

  test.describe('offline', () => {
    test.use({ failuresPlanned: true })

    test('sees no error before the saved data, whose heading gets the focus', LONG, async ({ app, page, context }) => {
      await openScreen(app, '/node')
      // With its newest records: home would say that they aren't saved.
      await show(app, '/')
      await expect(page.getByText('−40', { exact: true })).toBeVisible()
      await goOffline(context)
      await page.evaluate((text) => {
        const observer = new MutationObserver(() => {
          if (document.body.textContent?.includes(text)) document.body.dataset.saysNothing = 'true'
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }, app.t('offline.notSaved'))
      await goTo(app, '/node')
      await expect(page.getByRole('main').locator('h1')).toBeFocused()
      await expect(page.locator('body')).not.toHaveAttribute('data-says-nothing')
    })
  })

  test('keeps the focus where it is when only the filter in the address changes', LONG, async ({ app, page }) => {
    await app.open('/assets/record')
    const chip = page.getByRole('main').getByRole('button', { name: app.t('record.income'), exact: true })
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/direction=in/)
    await expect(chip).toBeFocused()
  })
})

test(
  'on the first screen of a visit the browser decides about the focus; a guest who connects continues at the heading',
  LONG,
  async ({ app, page }) => {
    await app.open('/deal')
    await expect(page).toHaveTitle(`${app.t('tab.deal')} · TPU`)
    await expect(page.locator(':focus')).toHaveCount(0)
    await app.open('/assets')
    await app.connectButton.press('Enter')
    await expect(app.heading('tab.assets')).toBeFocused()
  },
)
