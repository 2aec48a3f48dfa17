import type { Locator, Page } from '@playwright/test'
import { motionSeen, recordMotion, settled, WITH_MOTION } from '../../browser/motion.ts'
import { expect, test } from '../../fixtures/test.ts'
import type { App } from '../../pages/app.ts'
import { openScreen } from '../../pages/screens.ts'

test.use({ loggedIn: true, hasTouch: true, viewport: { width: 320, height: 568 } })

interface Travel {
  properties: string[]
  /** Pixels from the place of the mark in the new screen to where it starts. */
  x: number
  y: number
}

/** Page function: the journey of a mark from one screen to the next, read and held at its first frame. */
const journey = () =>
  new Promise<Travel | undefined>((resolve) => {
    let frames = 0
    const look = () => {
      frames += 1
      const travels = document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.includes('shared-element'))
      const [travel] = travels
      if (!travel && frames < 120) return requestAnimationFrame(look)
      if (!travel) return resolve(undefined)
      const effect = travel.effect as KeyframeEffect
      travel.pause()
      travel.currentTime = 0
      const { e: x, f: y } = new DOMMatrix(getComputedStyle(document.documentElement, effect.pseudoElement).transform)
      const properties = travels.flatMap(({ effect }) =>
        (effect as KeyframeEffect)
          .getKeyframes()
          .flatMap(({ offset, computedOffset, easing, composite, ...rest }) => Object.keys(rest)),
      )
      travel.play()
      resolve({ properties: [...new Set(properties)], x, y })
    }
    requestAnimationFrame(look)
  })

const shownMark = (page: Page, token: string) => page.getByRole('main').locator(`[data-token="${token}"]`)
const row = (page: Page, token: string) => page.locator(`a[href="/assets/record?search=${token}"]`)

async function placeOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return box
}

/** Elements that carry a name, and styles of the root, which are of the transition only. */
const leftovers = (page: Page) =>
  page.evaluate(
    () =>
      [
        ...[...document.querySelectorAll('*')].filter(
          (element) => !['', 'none', 'root'].includes(getComputedStyle(element).viewTransitionName ?? ''),
        ),
        ...document.documentElement.style,
        ...document.querySelectorAll('[data-shared]'),
      ].length,
  )

/** Goes into a token's records and back: afterwards their code is loaded, and so is what moves. */
async function visitRecordsOf(app: App, token: string): Promise<void> {
  await openScreen(app, '/assets')
  await row(app.page, token).tap()
  await expect(app.heading('screen.assetsRecord')).toBeVisible()
  await app.page.goBack()
  await expect(row(app.page, token)).toBeVisible()
  await settled(app.page)
}

test.describe('the mark of a token', () => {
  test.use(WITH_MOTION)

  test('travels from the tapped row to the title, and back to the row', async ({ app, page }) => {
    await visitRecordsOf(app, 'TPUA')
    await row(page, 'TPUA').scrollIntoViewIfNeeded()
    await page.waitForTimeout(100)
    const inRow = await placeOf(shownMark(page, 'TPUA'))
    const into = page.evaluate(journey)
    await row(page, 'TPUA').tap()
    const there = await into
    await expect(app.heading('screen.assetsRecord')).toBeFocused()
    await settled(page)
    await expect(shownMark(page, 'TPUA')).toHaveCount(1)
    const inTitle = await placeOf(shownMark(page, 'TPUA'))
    expect(inTitle).toMatchObject({ width: inRow.width, height: inRow.height })
    expect(there?.properties).toEqual(['transform'])
    expect(there?.x).toBeCloseTo(inRow.x - inTitle.x, 0)
    expect(there?.y).toBeCloseTo(inRow.y - inTitle.y, 0)
    expect(await leftovers(page)).toBe(0)

    const outOf = page.evaluate(journey)
    await page.evaluate(() => history.back())
    const back = await outOf
    await expect(row(page, 'TPUA')).toBeVisible()
    await settled(page)
    expect(await placeOf(shownMark(page, 'TPUA'))).toEqual(inRow)
    expect(back?.properties).toEqual(['transform'])
    expect(back?.x).toBeCloseTo(inTitle.x - inRow.x, 0)
    expect(back?.y).toBeCloseTo(inTitle.y - inRow.y, 0)
    expect(await leftovers(page)).toBe(0)
  })

  test('leaves no name behind when the transition is interrupted, by a tap or by another token', async ({
    app,
    page,
  }) => {
    await visitRecordsOf(app, 'USDT')
    const home = await placeOf(app.link('tab.home'))
    await row(page, 'USDT').tap()
    await page.waitForFunction(() => document.documentElement.dataset.transition)
    await page.touchscreen.tap(home.x + home.width / 2, home.y + home.height / 2)
    await app.expectPath('/')
    await settled(page)
    expect(await leftovers(page)).toBe(0)

    await app.link('tab.assets').tap()
    await expect(row(page, 'TPU')).toBeVisible()
    await settled(page)
    const travel = page.evaluate(journey)
    await page.evaluate(() => {
      for (const token of ['TPU', 'USDT'])
        document.querySelector<HTMLElement>(`a[href="/assets/record?search=${token}"]`)?.click()
    })
    expect((await travel)?.properties).toEqual(['transform'])
    await settled(page)
    await expect(shownMark(page, 'USDT')).toHaveCount(1)
    expect(await leftovers(page)).toBe(0)
  })
})

test('under reduced motion the mark is beside the title, and nothing has travelled', async ({ app, page }) => {
  await visitRecordsOf(app, 'USDT')
  await page.evaluate(recordMotion)
  await row(page, 'USDT').tap()
  await expect(shownMark(page, 'USDT')).toHaveCount(1)
  expect(await leftovers(page)).toBe(0)
  await page.goBack()
  await expect(row(page, 'USDT')).toBeVisible()
  expect(await motionSeen(page)).toEqual({ properties: [], directions: [] })
})
