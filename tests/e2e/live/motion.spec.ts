import type { Locator, Page } from '@playwright/test'
import { LANGUAGES } from '../../../src/contract/language.ts'
import { drag } from '../browser/drag.ts'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import type { App } from '../pages/app.ts'
import { openScreen } from '../pages/screens.ts'

test.use({ loggedIn: true, hasTouch: true })

const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** In the page: collects what is animated, and whether a transition between screens was under way. */
function recordMotion(): void {
  const seen = { properties: [] as string[], directions: [] as string[] }
  Object.assign(globalThis, { motionSeen: seen })
  const add = (list: string[], value: string) => list.includes(value) || list.push(value)
  const look = () => {
    requestAnimationFrame(look)
    const direction = document.documentElement.dataset.transition
    if (direction) add(seen.directions, direction)
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue
      for (const { offset, computedOffset, easing, composite, ...properties } of effect.getKeyframes())
        for (const property of Object.keys(properties)) add(seen.properties, property)
    }
  }
  look()
}

const motionSeen = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'motionSeen') as { properties: string[]; directions: string[] })

/** Waits until nothing moves. */
const settled = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().length === 0 && !document.documentElement.dataset.transition)

/** Loads the code of the screens and of what moves. */
async function visit(app: App): Promise<void> {
  await openScreen(app, '/assets')
  await app.link('screen.withdrawRecord').tap()
  await expect(app.heading('screen.withdrawRecord')).toBeVisible()
  await app.page.goBack()
  await expect(app.heading('tab.assets')).toBeVisible()
  await settled(app.page)
}

test.describe('between screens', () => {
  test.use(WITH_MOTION)

  for (const language of vary(LANGUAGES))
    test.describe(`in ${language}`, () => {
      test.use({ language })

      test('only transform and opacity move, into a screen and back', async ({ app, page }) => {
        await visit(app)
        await page.evaluate(recordMotion)
        await app.link('screen.withdrawRecord').tap()
        await expect(app.heading('screen.withdrawRecord')).toBeFocused()
        await settled(page)
        await page.goBack()
        await expect(app.heading('tab.assets')).toBeVisible()
        await settled(page)
        await app.link('tab.home').tap()
        await app.expectPath('/')
        await settled(page)
        const { properties, directions } = await motionSeen(page)
        expect(directions.sort()).toEqual(['across', 'back', 'forward'])
        expect(properties.sort()).toEqual(['opacity', 'transform'])
      })
    })

  test('a second tap during a transition is answered', async ({ app, page }) => {
    await visit(app)
    const tabs = await app.link('tab.home').boundingBox()
    const record = await app.link('screen.withdrawRecord').boundingBox()
    if (!tabs || !record) throw new Error('no links')
    await page.touchscreen.tap(record.x + 20, record.y + 20)
    await page.waitForFunction(() => document.documentElement.getAnimations({ subtree: true }).length > 0)
    await page.touchscreen.tap(tabs.x + 20, tabs.y + 20)
    await app.expectPath('/')
    await expect(page.getByRole('heading', { name: app.t('node.usable') })).toBeVisible()
  })
})

test.describe('a sheet', () => {
  test.use(WITH_MOTION)

  const panelTop = (sheet: Locator) => sheet.locator('> div').evaluate((panel) => panel.getBoundingClientRect().top)

  test('follows the finger, returns if it is let go early, and closes if it is dragged away', async ({ app, page }) => {
    await openScreen(app, '/assets')
    await app.languageButton.tap()
    const sheet = app.sheet('language.title')
    await expect(sheet).toBeVisible()
    await settled(page)
    const top = await panelTop(sheet)
    const from = { x: 195, y: top + 30 }
    await drag(page, from, { x: 195, y: top + 90 }, { msPerStep: 60 })
    await settled(page)
    expect(await panelTop(sheet)).toBe(top)
    await drag(page, from, { x: 195, y: 830 })
    await expect(sheet).toBeHidden()
    await app.expectPath('/assets')
    await expect(app.languageButton).toBeFocused()
  })
})
