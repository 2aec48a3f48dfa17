import type { Locator, Page } from '@playwright/test'
import { LANGUAGES } from '../../../src/contract/language.ts'
import { drag } from '../browser/drag.ts'
import { type MotionSeen, motionSeen, recordMotion, settled } from '../browser/motion.ts'
import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import type { App } from '../pages/app.ts'
import { buyButton, clickBuy } from '../pages/nodeSale.ts'
import { openScreen, show } from '../pages/screens.ts'

test.use({ loggedIn: true, hasTouch: true })

const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Goes into a screen and back: afterwards its code is loaded, and so is what moves. */
async function visitRecords(app: App): Promise<void> {
  await openScreen(app, '/assets')
  await app.link('screen.withdrawRecord').tap()
  await expect(app.heading('screen.withdrawRecord')).toBeVisible()
  await app.page.goBack()
  await expect(app.heading('tab.assets')).toBeVisible()
  await settled(app.page)
}

/** Taps where something was before a transition: a locator would wait until nothing moves. */
async function tapThrough(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.transition)
  await page.touchscreen.tap(x, y)
}

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test.describe('between screens', () => {
  test.use(WITH_MOTION)

  for (const language of vary(LANGUAGES))
    test.describe(`in ${language}`, () => {
      test.use({ language })

      test('only transform and opacity move; into a screen, back and across', async ({ app, page }) => {
        await visitRecords(app)
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
        await app.button('nav.menu').tap()
        await settled(page)
        const { properties, directions } = await motionSeen(page)
        expect(directions.sort()).toEqual(['across', 'back', 'forward'])
        expect(properties.sort()).toEqual(['opacity', 'transform'])
      })
    })

  test('a second tap during a transition is answered, and so is a second click', async ({ app, page }) => {
    await visitRecords(app)
    const home = await centreOf(app.link('tab.home'))
    await app.link('screen.withdrawRecord').tap()
    await tapThrough(page, home)
    await app.expectPath('/')
    await expect(app.heading('node.usable')).toBeVisible()
    const assets = await centreOf(app.link('tab.assets'))
    await app.page.mouse.click(assets.x, assets.y)
    await page.waitForFunction(() => document.documentElement.dataset.transition)
    await app.page.mouse.click(home.x, home.y)
    await app.expectPath('/')
  })

  test('going back restores the place exactly, also while the old screen still scrolls', async ({ app, page }) => {
    await page.setViewportSize({ width: 320, height: 480 })
    await visitRecords(app)
    await page.evaluate(() => scrollTo(0, 150))
    await page.waitForTimeout(100)
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(100)
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('a[href="/assets/withdrawRecord"]')?.click()
      scrollBy(0, 20)
    })
    await expect(app.heading('screen.withdrawRecord')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await settled(page)
    await page.goBack()
    await expect(app.heading('tab.assets')).toBeVisible()
    await settled(page)
    expect(await page.evaluate(() => scrollY)).toBe(place)
  })

  for (const [how, breakTransitions] of vary([
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
        const skip = (update: () => void) => () => void setTimeout(update)
        Object.assign(document, {
          startViewTransition: (update: () => void) => ({
            finished: never,
            ready: Promise.reject(new Error('broken')),
            updateCallbackDone: Promise.reject(new Error('broken')),
            skipTransition: skip(update),
          }),
        })
      },
    ],
    ['is missing', () => void Reflect.deleteProperty(Document.prototype, 'startViewTransition')],
  ] as [string, () => void][]))
    test(`a browser whose startViewTransition ${how} shows the next screen all the same`, async ({ app, page }) => {
      await openScreen(app, '/assets')
      // The code that moves the focus loads after the screen.
      await page.waitForLoadState('networkidle')
      await page.evaluate(breakTransitions)
      for (let round = 0; round < 2; round += 1) {
        await app.link('screen.withdrawRecord').tap()
        await expect(app.heading('screen.withdrawRecord')).toBeFocused()
        await page.goBack()
        await expect(app.heading('tab.assets')).toBeVisible()
      }
    })
})

test.describe('a sheet', () => {
  test.use(WITH_MOTION)

  const panelOf = (sheet: Locator) => sheet.locator('> div')
  const boxOf = (sheet: Locator) =>
    panelOf(sheet).evaluate((panel) => {
      const { left, top, width, height } = panel.getBoundingClientRect()
      return { left, top, width, height }
    })

  test('follows the finger: let go early it returns, dragged or flicked away it closes', async ({ app, page }) => {
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
    await expect.poll(() => page.evaluate(() => history.state.overlays.length)).toBe(0)
  })

  test('from the side is dragged to the side', async ({ app, page }) => {
    await openScreen(app, '/assets')
    await app.button('nav.menu').tap()
    const drawer = app.sheet('nav.menu')
    await expect(drawer).toBeVisible()
    await settled(page)
    await drag(page, { x: 250, y: 700 }, { x: 250, y: 820 })
    await expect(drawer).toBeVisible()
    await drag(page, { x: 250, y: 700 }, { x: 60, y: 705 })
    await expect(drawer).toBeHidden()
  })

  test('stays where it is while its content scrolls', async ({ app, page }) => {
    await page.setViewportSize({ width: 320, height: 480 })
    await openScreen(app, '/assets/record')
    await app.button('filter.title').tap()
    const sheet = app.sheet('filter.title')
    await expect(sheet).toBeVisible()
    await settled(page)
    const box = await boxOf(sheet)
    const content = panelOf(sheet).locator('> div').first()
    await drag(page, { x: 160, y: 350 }, { x: 160, y: 200 })
    const scrolled = await content.evaluate((element) => element.scrollTop)
    expect(scrolled).toBeGreaterThan(50)
    await drag(page, { x: 160, y: 200 }, { x: 160, y: 240 })
    expect(await content.evaluate((element) => element.scrollTop)).toBeLessThan(scrolled)
    await drag(page, { x: 160, y: 200 }, { x: 160, y: 440 })
    expect(await boxOf(sheet)).toEqual(box)
  })

  test('that asks about money is answered with Cancel by dragging it away', async ({ app, page, calls }) => {
    await openScreen(app, '/node')
    await clickBuy(app)
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await settled(page)
    const { top } = await boxOf(question)
    await drag(page, { x: 195, y: top + 20 }, { x: 195, y: 835 })
    await expect(question).toBeHidden()
    await expect(buyButton(app)).toBeFocused()
    expect(calls.count('buyNode')).toBe(0)
  })
})

test.describe('a balance that changes', () => {
  test.use(WITH_MOTION)

  /** Page function: every text that the balance shows to a screen reader, and whether it has rolled. */
  const watchBalance = (label: string) => {
    const seen = { texts: [] as string[], rolled: false }
    Object.assign(globalThis, { balanceSeen: seen })
    const section = document.querySelector(`section[aria-label="${label}"]`)
    const look = () => {
      const text = section?.querySelector('p')?.textContent ?? ''
      if (seen.texts.at(-1) !== text) seen.texts.push(text)
      seen.rolled ||= document.getAnimations().length > 0 && !!section?.querySelector('[data-character]')
      requestAnimationFrame(look)
    }
    look()
  }

  test('rolls to the new one, and its text is never another', async ({ app, page, server }) => {
    await openScreen(app, '/')
    await server.enterScenario('usdt-balance', { amount: '1942.500001' })
    await page.evaluate(watchBalance, app.t('node.usable'))
    await page
      .getByRole('button', { name: app.t('age.refresh') })
      .first()
      .tap()
    await expect(page.locator('main [data-character]').first()).toBeAttached()
    await expect(page.locator('main [data-character]')).toHaveCount(0)
    const { texts, rolled } = await page.evaluate(() => Reflect.get(globalThis, 'balanceSeen'))
    expect(rolled).toBe(true)
    expect(texts).toEqual([`${SEEDED_USDT} USDT`, '1,942.500001 USDT'])
  })

  test('does not roll while amounts are hidden', LONG, async ({ app, page, server }) => {
    await openScreen(app, '/')
    await app.button('amount.hide').first().tap()
    await server.enterScenario('usdt-balance', { amount: '1942.5' })
    await page.evaluate(watchBalance, app.t('node.usable'))
    await page
      .getByRole('button', { name: app.t('age.refresh') })
      .first()
      .tap()
    await page.waitForLoadState('networkidle')
    await app.button('amount.show').first().tap()
    await expect(page.getByText('1,942.5').first()).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'balanceSeen').rolled)).toBe(false)
  })
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
  expect(await motionSeen(page)).toEqual({ properties: [], directions: [] } satisfies MotionSeen)
})
