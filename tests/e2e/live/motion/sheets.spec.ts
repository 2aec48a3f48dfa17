import type { Locator } from '@playwright/test'
import { drag } from '../../browser/drag.ts'
import { settled, WITH_MOTION } from '../../browser/motion.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { openScreen } from '../../pages/screens.ts'

test.use({ loggedIn: true, hasTouch: true })

test.describe('a sheet', () => {
  test.use(WITH_MOTION)

  const panelOf = (sheet: Locator) => sheet.locator('> div')
  const boxOf = (sheet: Locator) =>
    panelOf(sheet).evaluate((panel) => {
      const { left, top, width, height } = panel.getBoundingClientRect()
      return { left, top, width, height }
    })

  test(
    'follows the finger: let go early it returns, dragged or flicked away it closes; one from the side is dragged to the side',
    LONG,
    async ({ app, page }) => {
      await openScreen(app, '/assets')
      const sheet = app.sheet('language.title')
      const open = async () => {
        await app.languageButton.tap()
        await expect(sheet).toBeVisible()
        await settled(page)
        return boxOf(sheet)
      }
      const box = await open()
      const from = { x: 195, y: box.top + 30 }
      await drag(page, from, { x: 195, y: from.y + box.height * 0.3 }, { msPerStep: 60 })
      await settled(page)
      expect(await boxOf(sheet)).toEqual(box)
      await drag(page, from, { x: 195, y: from.y + box.height * 0.8 })
      await expect(sheet).toBeHidden()
      await expect(app.languageButton).toBeFocused()
      await open()
      await drag(page, from, { x: 195, y: from.y + box.height * 0.3 }, { steps: 3, msPerStep: 10 })
      await expect(sheet).toBeHidden()
      await app.expectPath('/assets')
      await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(0)

      await app.button('nav.menu').tap()
      const drawer = app.sheet('nav.menu')
      await expect(drawer).toBeVisible()
      await settled(page)
      await drag(page, { x: 250, y: 700 }, { x: 250, y: 820 })
      await expect(drawer).toBeVisible()
      await drag(page, { x: 250, y: 700 }, { x: 60, y: 705 })
      await expect(drawer).toBeHidden()
    },
  )

  test('stays where it is while its content scrolls', LONG, async ({ app, page }) => {
    await page.setViewportSize({ width: 320, height: 480 })
    await openScreen(app, '/assets/record')
    await app.button('filter.title').tap()
    const sheet = app.sheet('filter.title')
    await expect(sheet).toBeVisible()
    await settled(page)
    const box = await boxOf(sheet)
    const content = panelOf(sheet).locator('> div').first()
    // So slowly that it does not go on by itself.
    await drag(page, { x: 160, y: 350 }, { x: 160, y: 200 }, { steps: 30, msPerStep: 60 })
    const offset = () => content.evaluate((element) => element.scrollTop)
    await expect.poll(offset).toBeGreaterThan(50)
    const scrolled = await offset()
    await drag(page, { x: 160, y: 200 }, { x: 160, y: 240 }, { msPerStep: 60 })
    await expect.poll(offset).toBeLessThan(scrolled)
    await drag(page, { x: 160, y: 200 }, { x: 160, y: 440 })
    expect(await boxOf(sheet)).toEqual(box)
  })
})
