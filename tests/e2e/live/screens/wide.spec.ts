import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../../../src/contract/language.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import { openScreen, show } from '../../pages/screens.ts'

const boxOf = async (page: Page, name: string) => {
  const box = await page.getByRole('region', { name }).boundingBox()
  if (!box) throw new Error(`${name} is not on the screen`)
  return box
}

test.use({ loggedIn: true })

for (const [size, viewport] of vary([
  ['a desktop', { width: 1280, height: 800 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a phone on its side', { width: 844, height: 390 }],
]))
  for (const language of vary(LANGUAGES))
    test.describe(`on ${size} in ${language}`, () => {
      test.use({ viewport, language })

      test(
        'tabs are a rail with the same toasts, home and assets have two columns, a sheet leaves space on every side',
        LONG,
        async ({ app, page }) => {
          await openScreen(app, '/')
          const rail = page.getByRole('navigation', { name: app.t('nav.tabs') })
          const [bar, main] = [await rail.boundingBox(), await page.getByRole('main').boundingBox()]
          expect(bar?.height).toBe(viewport.height)
          expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0)
          for (const tab of ['tab.deal', 'tab.mining', 'tab.my'] as const)
            await expect(app.button(tab)).toBeInViewport()
          await app.button('tab.my').click()
          await expect(app.toast('tip.notOpen')).toBeVisible()
          await app.link('tab.assets').click()
          await app.expectPath('/assets')

          for (const [path, left] of [
            ['/', 'node.usable'],
            ['/assets', 'assets.total'],
          ] as const) {
            await show(app, path)
            const [first, records] = [await boxOf(page, app.t(left)), await boxOf(page, app.t('home.newestRecords'))]
            expect(first.x + first.width, path).toBeLessThanOrEqual(records.x)
            if (viewport.height >= 480) expect(records.y, path).toBeCloseTo(first.y, 0)
          }

          await app.button('assets.deposit').click()
          const panel = await app.sheet('deposit.title').locator('> div').boundingBox()
          expect(panel?.y).toBeGreaterThan(0)
          expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThan(viewport.height)
          expect(panel?.width).toBeLessThan(page.viewportSize()?.width ?? 0)
          await expect(app.inSheet(app.sheet('deposit.title'), 'action.confirm')).toBeInViewport()

          await page.keyboard.press('Escape')
          await app.button('nav.menu').click()
          const drawer = await app.sheet('nav.menu').locator('> div').boundingBox()
          expect([drawer?.x, drawer?.height]).toEqual([0, viewport.height])
          await page.keyboard.press('Escape')
          await show(app, '/my')
          const groups = page.getByRole('main').getByText(/^[0-9a-f]{4}$/i)
          await expect(groups).toHaveCount(10)
          for (const group of await groups.all()) expect((await group.boundingBox())?.height).toBeLessThan(40)
        },
      )
    })

test.describe('a guest on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, loggedIn: false })

  test('finds the heading, its text and the button under each other', LONG, async ({ app, page }) => {
    await app.open()
    const parts = [
      page.getByRole('heading', { level: 1 }),
      app.text('home.about'),
      app.connectButton,
      app.text('home.tip'),
    ]
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    const edges = boxes.flatMap((box) => [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)])
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
    // Close enough to be read together.
    expect((edges.at(-1) ?? 0) - (edges[0] ?? 0)).toBeLessThan(400)
  })
})

test.describe('records on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a record far down the list opens in view, and closing gives the focus back', LONG, async ({ app, page }) => {
    await openScreen(app, '/assets/record')
    const row = page.locator('[aria-posinset="40"]').getByRole('button').first()
    await expect(async () => {
      await page.evaluate(() => scrollBy(0, 800))
      await expect(row).toBeInViewport({ timeout: 100 })
    }).toPass()
    await row.click()
    const details = app.sheet('record.detail')
    await expect(details.getByRole('term').last()).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(row).toBeFocused()
  })
})
