import type { Locator, Page } from '@playwright/test'
import { drag } from '../../browser/drag.ts'
import { type MotionSeen, motionSeen, recordMotion, settled, WITH_MOTION } from '../../browser/motion.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { offerCard } from '../../pages/nodeSale.ts'
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

/** Makes transitions so slow that each is still running when the test acts. */
const slowDown = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('--fast', '1s'))

/** Waits for the pictures of a transition. While the browser takes the pictures, it finds nothing under a pointer. */
const moving = (page: Page) => page.waitForFunction(() => document.activeViewTransition?.ready.then(() => true))

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Page function: lists the titles in the pictures of old screens. */
const recordPictures = () => {
  const titles: (string | undefined)[] = []
  Object.assign(globalThis, { titles })
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (options) => {
    const { update } = options as StartViewTransitionOptions
    return start({
      ...options,
      update: () => {
        titles.push(document.querySelector('h1')?.textContent)
        return update?.()
      },
    })
  }
}

/** Page function: goes to a path. @returns what is wrong in the frames that follow, until the screen has its rows */
const watchFrames = async (path: string) => {
  const wrong = new Set<string>()
  history.pushState(null, '', path)
  while (!document.querySelector('main ul li')) {
    await new Promise(requestAnimationFrame)
    const main = document.querySelector('main')
    const titles = main?.querySelectorAll('h1').length ?? 0
    if (titles > 1) wrong.add('two screens')
    if (titles === 0 && !main?.querySelector('[aria-busy=true]')) wrong.add('no screen')
    if (main?.querySelector('ul:empty')) wrong.add('a list without rows')
  }
  return [...wrong]
}

test.describe('between screens', () => {
  test.use(WITH_MOTION)

  test(
    'only transform and opacity move; into a screen, back and across, but not behind a sheet that closes',
    LONG,
    async ({ app, page }) => {
      await visitRecords(app)
      await page.evaluate(recordMotion)
      await app.link('screen.withdrawRecord').tap()
      await expect(app.heading('screen.withdrawRecord')).toBeFocused()
      await settled(page)
      await app.goBack()
      await expect(app.heading('tab.assets')).toBeVisible()
      await settled(page)
      await app.link('tab.home').tap()
      await app.expectPath('/')
      await settled(page)
      await app.button('nav.menu').tap()
      await settled(page)
      const { properties, directions, screenMs } = await motionSeen(page)
      expect(screenMs).toBeLessThanOrEqual(200)
      expect(directions.sort()).toEqual(['across', 'back', 'forward'])
      expect(properties.sort()).toEqual(['opacity', 'transform'])

      await page.evaluate(recordMotion)
      await page
        .getByRole('dialog')
        .getByRole('link', { name: app.t('drawer.buyNode') })
        .tap()
      await expect(offerCard(app)).toBeVisible()
      await settled(page)
      expect((await motionSeen(page)).directions).toEqual([])
    },
  )

  test('a second tap during a transition is answered, and so is a second click', LONG, async ({ app, page }) => {
    await visitRecords(app)
    await slowDown(page)
    const home = await centreOf(app.link('tab.home'))
    await app.link('screen.withdrawRecord').tap()
    await moving(page)
    await page.touchscreen.tap(home.x, home.y)
    await app.expectPath('/')
    await expect(app.heading('node.usable')).toBeVisible()
    const assets = await centreOf(app.link('tab.assets'))
    await app.page.mouse.click(assets.x, assets.y)
    await moving(page)
    await app.page.mouse.click(home.x, home.y)
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
      await settled(page)
      await app.goBack()
      await expect(app.heading('tab.assets')).toBeVisible()
      await settled(page)
      await expect.poll(scrolled).toBe(place)
    },
  )

  test(
    'every frame has one screen and lists with rows, the picture of the old screen is that screen, and of two changes in a row the second is shown',
    LONG,
    async ({ app, page }) => {
      await visitRecords(app)
      for (let round = 0; round < 3; round += 1) {
        expect(await page.evaluate(watchFrames, '/assets/withdrawRecord')).toEqual([])
        await settled(page)
        await app.goBack()
        await expect(app.heading('tab.assets')).toBeVisible()
        await settled(page)
      }
      await page.evaluate(recordPictures)
      await app.link('screen.withdrawRecord').tap()
      await expect(app.heading('screen.withdrawRecord')).toBeFocused()
      await settled(page)
      await app.goBack()
      await expect(app.heading('tab.assets')).toBeFocused()
      await settled(page)
      await page.evaluate(() => {
        document.querySelector<HTMLElement>('a[href="/assets/withdrawRecord"]')?.click()
        history.pushState(null, '', '/my')
      })
      await expect(app.heading('screen.account')).toBeFocused()
      const [assets, records] = [app.t('tab.assets'), app.t('screen.withdrawRecord')]
      expect(await page.evaluate(() => Reflect.get(globalThis, 'titles'))).toEqual([assets, records, assets])

      // Going back during a transition ends at the screen before.
      await app.goBack()
      await expect(app.heading('screen.withdrawRecord')).toBeVisible()
      await settled(page)
      await slowDown(page)
      await app.link('tab.assets').tap()
      await page.waitForFunction(() => document.activeViewTransition)
      await page.evaluate(() => history.back())
      await expect(app.heading('screen.withdrawRecord')).toBeFocused()
      await settled(page)
      await expect(app.heading('tab.assets')).toHaveCount(0)
      await app.expectPath('/assets/withdrawRecord')
    },
  )

  for (const [how, breakTransitions] of vary([
    [
      'waits for ever until it is skipped',
      () => {
        Object.assign(document, {
          startViewTransition: ({ update }: { update: () => void }) => {
            const skipped = Promise.withResolvers<void>()
            const updated = skipped.promise.then(update)
            const ready = updated.then(() => Promise.reject(new DOMException('Transition was skipped', 'AbortError')))
            const skipTransition = () => skipped.resolve()
            const transition = { finished: updated, ready, updateCallbackDone: updated, skipTransition }
            Object.defineProperty(document, 'activeViewTransition', { value: transition, configurable: true })
            return transition
          },
        })
      },
    ],
    [
      'throws',
      () =>
        Object.assign(document, {
          startViewTransition: () => {
            throw new Error('broken')
          },
        }),
    ],
    [
      'never draws',
      () => {
        const never = new Promise(() => {})
        const broken = Promise.reject(
          new DOMException('Transition was aborted because of invalid state', 'InvalidStateError'),
        )
        // Otherwise it counts as an error of the page.
        broken.catch(() => {})
        Object.assign(document, {
          startViewTransition: () => ({
            finished: never,
            ready: broken,
            updateCallbackDone: broken,
            skipTransition: () => {},
          }),
        })
      },
    ],
  ] as [string, () => void][]))
    test(
      `a browser whose startViewTransition ${how} shows the next screen all the same`,
      LONG,
      async ({ app, page }) => {
        await openScreen(app, '/assets')
        // The code that moves the focus loads after the screen.
        await page.waitForLoadState('networkidle')
        await page.evaluate(breakTransitions)
        for (let round = 0; round < 2; round += 1) {
          await app.link('screen.withdrawRecord').tap()
          await expect(app.heading('screen.withdrawRecord')).toBeFocused()
          await app.goBack()
          await expect(app.heading('tab.assets')).toBeVisible()
        }
      },
    )
})

test('under reduced motion nothing moves: between screens, with a sheet, with a balance', async ({
  app,
  page,
  server,
}) => {
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
  expect(await motionSeen(page)).toEqual({ properties: [], directions: [], screenMs: 0 } satisfies MotionSeen)
})
