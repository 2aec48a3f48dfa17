import type { Locator, Page } from '@playwright/test'
import { drag } from '../../browser/drag.ts'
import { type MotionSeen, motionSeen, recordMotion, settled, WITH_MOTION } from '../../browser/motion.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { filterChip } from '../../pages/recordFilter.ts'
import { openScreen, show } from '../../pages/screens.ts'

test.use({ loggedIn: true, hasTouch: true })

/** Goes into a screen and back: afterwards its code is loaded, and so is what moves. */
async function visitRecords(app: App): Promise<void> {
  await openScreen(app, '/assets')
  await app.link('screen.withdrawRecord').tap()
  await expect(app.heading('screen.withdrawRecord')).toBeVisible()
  await app.goBack()
  await expect(app.heading('tab.assets')).toBeVisible()
  await settled(app.page)
}

/** Makes entrances so slow that each is still running when the test acts. */
const slowDown = (page: Page) =>
  page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      return animate.call(this, keyframes, { ...(options as KeyframeAnimationOptions), duration: 60_000 })
    }
  })

/** Whether a screen has just begun to enter. */
const isEntering = (page: Page) =>
  page.getByRole('main').evaluate((main) => Number(getComputedStyle(main).opacity) < 0.5)

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Page function: goes to a path. @returns the distinct frames that follow, until the screen has its rows */
const watchFrames = async (path: string) => {
  const frames = new Set<string>()
  history.pushState(null, '', path)
  while (!document.querySelector('main ul li')) {
    await new Promise(requestAnimationFrame)
    const headings = [...document.querySelectorAll('main h1')].map(({ textContent }) => textContent)
    if (headings.length === 0 && !document.querySelector('main [aria-busy=true]')) frames.add('no screen')
    if (document.querySelector('main ul:empty')) frames.add('a list without rows')
    const tab = document.querySelector('nav [aria-current=page]')?.textContent
    frames.add([document.title, tab, ...headings].join(' | '))
  }
  return [...frames]
}

test.describe('between screens', () => {
  test.use(WITH_MOTION)

  test(
    'a screen fades in, but not the first one, one that the user goes back to, or the same under another filter',
    LONG,
    async ({ app, page }) => {
      await page.addInitScript(recordMotion)
      const entrances = async () => (await motionSeen(page)).entrances.length
      await openScreen(app, '/assets')
      await settled(page)
      expect(await entrances()).toBe(0)
      await app.link('assets.records').tap()
      await expect(app.heading('screen.assetsRecord')).toBeVisible()
      await settled(page)
      expect(await entrances()).toBe(1)
      await filterChip(app, 'record.income').tap()
      await expect(page).toHaveURL(/direction=in/)
      await settled(page)
      expect(await entrances()).toBe(1)
      await page.goBack()
      await app.expectPath('/assets')
      await expect(app.heading('tab.assets')).toBeVisible()
      await settled(page)
      expect(await entrances()).toBe(1)
      await app.link('tab.home').tap()
      await app.expectPath('/')
      await app.button('nav.menu').tap()
      await expect(app.sheet('nav.menu')).toBeVisible()
      await settled(page)

      const seen = await motionSeen(page)
      for (const { ms } of seen.entrances) expect(ms).toBeLessThanOrEqual(200)
      expect(seen.entrances.map(({ properties }) => properties)).toEqual([['opacity'], ['opacity']])
      // Skeletons appear after a delay.
      expect(seen.properties).toEqual(expect.arrayOf(expect.stringMatching(/^(?:opacity|transform|visibility)$/)))
    },
  )

  test('a tap on a screen that is still entering is answered, and so is a click', LONG, async ({ app, page }) => {
    await visitRecords(app)
    await slowDown(page)
    const home = await centreOf(app.link('tab.home'))
    await app.link('screen.withdrawRecord').tap()
    const back = await centreOf(app.link('action.back'))
    expect(await isEntering(page)).toBe(true)
    await page.touchscreen.tap(back.x, back.y)
    await app.expectPath('/assets')
    await app.link('screen.withdrawRecord').tap()
    expect(await isEntering(page)).toBe(true)
    await page.touchscreen.tap(home.x, home.y)
    await app.expectPath('/')
    await expect(app.heading('node.usable')).toBeVisible()
    const assets = await centreOf(app.link('tab.assets'))
    await page.mouse.click(assets.x, assets.y)
    expect(await isEntering(page)).toBe(true)
    await page.mouse.click(home.x, home.y)
    await app.expectPath('/')
  })

  test(
    'going back restores the place exactly, also while the old screen still scrolls',
    LONG,
    async ({ app, page }) => {
      await page.setViewportSize({ width: 320, height: 480 })
      await visitRecords(app)
      const scrolled = () => page.evaluate(() => scrollY)
      await page.evaluate(() => scrollTo(0, 150))
      // The place is stored with the scroll event, in the next frame.
      await page.evaluate(() => new Promise((stored) => requestAnimationFrame(() => requestAnimationFrame(stored))))
      const place = await scrolled()
      expect(place).toBeGreaterThan(100)
      await page.evaluate(() => {
        document.querySelector<HTMLElement>('a[href="/assets/withdrawRecord"]')?.click()
        scrollBy(0, 20)
      })
      await expect(app.heading('screen.withdrawRecord')).toBeVisible()
      await expect.poll(scrolled).toBe(0)
      await app.goBack()
      await expect(app.heading('tab.assets')).toBeVisible()
      await expect.poll(scrolled).toBe(place)
    },
  )

  test(
    'every frame has one screen with its own title and tab, and lists with rows; of two changes in a row the second is shown',
    LONG,
    async ({ app, page }) => {
      await visitRecords(app)
      const [assets, records] = [app.t('tab.assets'), app.t('screen.withdrawRecord')]
      for (let round = 0; round < 3; round += 1) {
        const frames = await page.evaluate(watchFrames, '/assets/withdrawRecord')
        const title = `${records} · TPU | ${assets}`
        expect(frames.filter((frame) => ![title, `${title} | ${records}`].includes(frame))).toEqual([])
        await app.goBack()
        await expect(app.heading('tab.assets')).toBeVisible()
      }
      await page.evaluate(() => {
        document.querySelector<HTMLElement>('a[href="/assets/withdrawRecord"]')?.click()
        history.pushState(null, '', '/my')
      })
      await expect(app.heading('screen.account')).toBeFocused()

      // Going back while a screen enters ends at the screen before.
      await app.goBack()
      await expect(app.heading('screen.withdrawRecord')).toBeVisible()
      await slowDown(page)
      await app.link('tab.assets').tap()
      expect(await isEntering(page)).toBe(true)
      await page.evaluate(() => history.back())
      await expect(app.heading('screen.withdrawRecord')).toBeFocused()
      await expect(app.heading('tab.assets')).toHaveCount(0)
      await app.expectPath('/assets/withdrawRecord')
    },
  )
})

test(
  'under reduced motion nothing moves: between screens, with a sheet, with a balance',
  LONG,
  async ({ app, page, server }) => {
    await visitRecords(app)
    await page.evaluate(recordMotion)
    await app.link('tab.home').tap()
    await app.expectPath('/')
    await app.button('nav.menu').tap()
    await expect(app.sheet('nav.menu')).toBeVisible()
    await drag(page, { x: 250, y: 700 }, { x: 60, y: 705 })
    await expect(app.sheet('nav.menu')).toBeHidden()
    await server.enterScenario('usdt-balance', { amount: '42.5' })
    await show(app, '/assets')
    await page
      .getByRole('button', { name: app.t('age.refresh') })
      .first()
      .tap()
    await expect(page.getByText('42.5', { exact: true }).first()).toBeVisible()
    expect(await motionSeen(page)).toEqual({ properties: [], entrances: [] } satisfies MotionSeen)
  },
)
