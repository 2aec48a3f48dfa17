import type { Page } from '@playwright/test'
import type { MessageId } from '../../../../src/lib/i18n/intl.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { buyNode } from '../../pages/nodeSale.ts'
import { ALL_PATHS, goTo, openScreen, show } from '../../pages/screens.ts'
import { amountField } from '../../pages/withdraw.ts'

test.use({ loggedIn: true })

/** Page function: the titles, controls and large amounts under the toasts. */
function coveredByToasts(): string[] {
  const LARGE_PX = 32
  const toasts = [...document.querySelectorAll('[popover][role=status] > button')].map((each) =>
    each.getBoundingClientRect(),
  )
  if (toasts.length === 0) return ['no toast']
  if (toasts.some((toast) => toast.top < 0 || toast.bottom > innerHeight)) return ['outside']
  const meets = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const isLargeAmount = (element: Element) =>
    element.childElementCount === 0 &&
    /[\d—•]/.test(element.textContent) &&
    Number.parseFloat(getComputedStyle(element).fontSize) >= LARGE_PX
  const controls = 'h1, h2, h3, button, a[href], input, select, textarea, summary'
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  return [...(dialog ?? document).querySelectorAll('*')]
    .filter((element) => element.matches(controls) || isLargeAmount(element))
    .filter((element) => !element.closest('[popover]'))
    .filter((element) => element.getBoundingClientRect().height > 1)
    .filter((element) => toasts.some((toast) => meets(toast, element.getBoundingClientRect())))
    .map((element) => element.textContent || element.outerHTML)
}

async function expectNothingCovered(app: App, page: Page, toast: MessageId): Promise<void> {
  await expect(app.toast(toast)).toBeVisible()
  await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([])
  await app.toast(toast).getByRole('button').click()
  await expect(app.toast(toast)).toBeHidden()
}

for (const [width, height] of vary([
  [320, 568],
  [390, 844],
] as const))
  test(`at ${width} × ${height} no toast covers a title or a control`, async ({ app, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width, height })
    await app.open('/')
    await app.button('home.joinMine').click()
    await expectNothingCovered(app, page, 'tip.notOpen')
    await goTo(app, '/assets/withdraw')
    await amountField(app).fill('9')
    await amountField(app).blur()
    await expectNothingCovered(app, page, 'tip.tooSmall')
    await goTo(app, '/invited')
    await app.button('action.copy').click()
    await expectNothingCovered(app, page, 'tip.copySuccess')
    await goTo(app, '/node')
    await buyNode(app)
    await expectNothingCovered(app, page, 'tip.buySuccess')
  })

interface Moves {
  moves: number
  /** Of them while the screen was pressed. */
  pressed: number
  frames: number
}

/** Page function: counts the moves of toasts since the last navigation. */
function countMoves(): void {
  const readPlace = () => {
    const { left, top, height } =
      document.querySelector('[popover][role=status]')?.getBoundingClientRect() ?? new DOMRect()
    return height > 0 && `${left} ${top}`
  }
  const counts = { moves: 0, pressed: 0, frames: 0 }
  let place = readPlace()
  let isPressed = false
  addEventListener('pointerdown', () => (isPressed = true), true)
  addEventListener('pointerup', () => (isPressed = false), true)
  addEventListener('pushState', () => Object.assign(counts, { moves: 0, pressed: 0 }))
  const count = () => {
    requestAnimationFrame(count)
    counts.frames += 1
    const before = place
    place = readPlace()
    if (!before || !place || before === place) return
    counts.moves += 1
    if (isPressed) counts.pressed += 1
  }
  count()
  Object.assign(globalThis, { counts })
}

const readMoves = (page: Page) => page.evaluate(() => (globalThis as unknown as { counts: Moves }).counts)

async function waitFrames(page: Page, frames: number): Promise<void> {
  const until = (await readMoves(page)).frames + frames
  await expect.poll(async () => (await readMoves(page)).frames).toBeGreaterThan(until)
}

/** Shows a toast that stays for some seconds, on any screen of a member. */
async function showToast(app: App, page: Page): Promise<void> {
  await app.button('tab.deal').click()
  await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([])
  // Until it has its place.
  await waitFrames(page, 2)
}

const SIZES = vary([
  [844, 390],
  [390, 844],
  [320, 568],
  [1280, 800],
])

for (const [width, height] of SIZES)
  test(
    `at ${width} × ${height} a toast finds a free place on every screen, and moves once where the next one needs it`,
    LONG,
    async ({ app, page }) => {
      await page.setViewportSize({ width, height })
      await openScreen(app, '/')
      await page.evaluate(countMoves)
      for (const path of ALL_PATHS) {
        await showToast(app, page)
        await show(app, path)
        await expect.poll(() => page.evaluate(coveredByToasts), path).toEqual([])
        expect((await readMoves(page)).moves, path).toBeLessThanOrEqual(1)
        await app.toast('tip.notOpen').getByRole('button').click()
      }
    },
  )

test('a toast looks for its place again on the next screen, once, and not while the screen is pressed', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(app, '/node')
  await page.evaluate(countMoves)
  await showToast(app, page)
  await show(app, '/assets')
  await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([])
  expect((await readMoves(page)).moves).toBe(1)
  await app.toast('tip.notOpen').getByRole('button').click()

  await show(app, '/node')
  await showToast(app, page)
  await page.mouse.move(195, 700)
  await page.mouse.down()
  await show(app, '/assets')
  await waitFrames(page, 30)
  expect((await readMoves(page)).moves).toBe(0)
  await page.mouse.up()
  await expectNothingCovered(app, page, 'tip.notOpen')
  expect(await readMoves(page)).toMatchObject({ moves: 1, pressed: 0 })
})

for (const [width, height] of SIZES)
  test(`at ${width} × ${height} a toast gives way to a sheet`, LONG, async ({ app, page }) => {
    await page.setViewportSize({ width, height })
    await openScreen(app, '/')
    await page.evaluate(countMoves)
    for (const opener of [app.button('nav.menu'), app.button('assets.deposit'), app.languageButton]) {
      await showToast(app, page)
      await opener.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await app.toast('tip.notOpen').getByRole('button').click()
    }
  })

test('a toast follows a rotation, and stays above the keyboard', LONG, async ({ app, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(app, '/assets/withdraw')
  await page.evaluate(countMoves)
  await showToast(app, page)
  await page.setViewportSize({ width: 844, height: 390 })
  await expectNothingCovered(app, page, 'tip.notOpen')
  await page.setViewportSize({ width: 390, height: 844 })
  await showToast(app, page)
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 500 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  const bottom = () =>
    page.evaluate(() => document.querySelector('[popover][role=status]')?.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(500)
  await expectNothingCovered(app, page, 'tip.notOpen')
})
