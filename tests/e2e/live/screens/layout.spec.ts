import type { Page } from '@playwright/test'
import { goOffline } from '../../browser/network.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import { filterChip } from '../../pages/recordFilter.ts'
import { openScreen, show } from '../../pages/screens.ts'

/** Whether the middle of the button is on the screen with nothing above it. */
const canBeTapped = (button: ReturnType<Page['getByRole']>): Promise<boolean> =>
  button.evaluate((element) => {
    const { x, y, width, height, bottom } = element.getBoundingClientRect()
    return bottom <= innerHeight && element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

const expectTappable = (button: ReturnType<Page['getByRole']>, what: string): Promise<void> =>
  expect.poll(() => canBeTapped(button), what).toBe(true)

test(
  'the root font size is a 25th of the width from 320 to 480 px, clamped outside, and 16 px beside a rail; below that the screen is a column of a phone',
  LONG,
  async ({ app, page }) => {
    await app.open('/')
    for (const [width, size] of [
      [280, 12.8],
      [320, 12.8],
      [390, 15.6],
      [480, 19.2],
      [719, 19.2],
      [720, 16],
      [1280, 16],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const fontSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      expect(Number.parseFloat(fontSize), `${width} px`).toBeCloseTo(size, 2)
      const column = await page.getByRole('main').boundingBox()
      if (width < 720) expect(column?.width, `${width} px`).toBeLessThanOrEqual(480)
    }
  },
)

test.describe('a member', () => {
  test.use({ loggedIn: true })

  test.describe('offline', () => {
    test.use({ failuresPlanned: true })

    test('sees Deposit and Withdraw at the same height', LONG, async ({ app, context }) => {
      await openScreen(app, '/assets')
      await goOffline(context)
      await expect(app.text('offline.network').last()).toBeVisible()
      // The reason comes with the bar, and moves both.
      await expect(async () => {
        const heights = [app.button('assets.deposit'), app.button('assets.withdraw')].map((each) => each.boundingBox())
        const [deposit, withdraw] = await Promise.all(heights)
        expect([deposit?.height, deposit?.y]).toEqual([withdraw?.height, withdraw?.y])
      }).toPass({ timeout: 30_000 })
    })

    test(
      'sees the offline bar as wide as the screen below it, also beside a rail',
      LONG,
      async ({ app, page, context }) => {
        await openScreen(app, '/')
        await goOffline(context)
        const bar = page.getByRole('status').filter({ hasText: app.t('offline.network') })
        await expect(bar).toBeVisible()
        for (const [width, height] of [
          [390, 844],
          [844, 390],
          [1280, 800],
        ] as const) {
          await page.setViewportSize({ width, height })
          const [barBox, screenBox] = await Promise.all([
            bar.boundingBox(),
            page.locator('main > *').first().boundingBox(),
          ])
          const edges = (box: typeof barBox) => box && [Math.round(box.x), Math.round(box.x + box.width)]
          expect.soft(edges(barBox), `${width} px`).toEqual(edges(screenBox))
        }
      },
    )
  })

  for (const viewport of vary([
    { width: 844, height: 390 },
    { width: 1280, height: 800 },
  ]))
    test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
      test.use({ viewport })

      test('can always tap the button that submits a form', async ({ app, page }) => {
        await openScreen(app, '/assets/withdraw')
        await expectTappable(page.getByRole('textbox'), 'the amount')
        // The button that stays in view covers no more of the form than it must.
        await expectTappable(app.text('withdraw.fee'), 'the fee')
        await page.getByRole('textbox').fill('30')
        await expectTappable(app.button('action.confirm'), 'withdraw')
        await show(app, '/assets')
        for (const [opener, submit] of [
          ['assets.deposit', 'action.confirm'],
          ['deposit.notCredited', 'deposit.submitHash'],
        ] as const) {
          await app.button(opener).click()
          const button = app.inSheet(app.page.getByRole('dialog'), submit)
          await expect(button).toBeVisible()
          await expectTappable(button, submit)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toBeHidden()
        }
      })
    })

  test('sees the button that submits a sheet above the keyboard', async ({ app, page }) => {
    await page.addInitScript(() => {
      const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
      Object.defineProperty(globalThis, 'visualViewport', { value: view })
    })
    await openScreen(app, '/assets')
    await app.button('assets.deposit').click()
    const submit = app.inSheet(page.getByRole('dialog'), 'action.confirm')
    await expectTappable(submit, 'without a keyboard')
    for (const [height, offsetTop] of [
      [508, 0],
      [508, 120],
    ] as const) {
      await page.evaluate(
        (shown) => {
          Object.assign(visualViewport as VisualViewport, shown).dispatchEvent(new Event('resize'))
        },
        { height, offsetTop } as const,
      )
      await expectTappable(submit, `above the keyboard, ${offsetTop} px down`)
      const box = await submit.boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(offsetTop + height)
      const field = await page.getByRole('dialog').getByRole('textbox').boundingBox()
      expect(field?.y).toBeGreaterThanOrEqual(offsetTop)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await app.button('deposit.notCredited').click()
    const submitHash = app.inSheet(page.getByRole('dialog'), 'deposit.submitHash')
    await expectTappable(submitHash, 'above a keyboard that was open before')
    const box = await submitHash.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(120 + 508)
    await page.getByLabel(app.t('deposit.hash')).fill('0x12')
    // The tap takes the focus from the field: what it is on must not move away.
    await submitHash.click()
    await expect(app.alert('deposit.invalidHash')).toBeVisible()
  })

  test(
    'tabs through a screen in reading order, with a ring, and never below the tab bar',
    LONG,
    async ({ app, page }) => {
      await openScreen(app, '/assets')
      const problems: string[] = []
      let last = 0
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab')
        const focus = await page.evaluate(() => {
          const control = document.activeElement
          if (!control || control === document.body) return null
          const { x, y, width, height } = control.getBoundingClientRect()
          const order = [...document.querySelectorAll('a, button, input')].indexOf(control)
          const seen = control.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          return { order, seen, ring: getComputedStyle(control).outlineStyle, name: control.textContent }
        })
        if (!focus) break
        if (focus.order < last) break
        if (!focus.seen || focus.ring !== 'solid' || focus.order !== last) problems.push(JSON.stringify(focus))
        last = focus.order + 1
      }
      expect(problems).toEqual([])
      expect(last).toBe(await page.locator('a, button, input').count())
    },
  )

  test('sees in forced colours which filter is on, and where a button ends', LONG, async ({ app, page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openScreen(app, '/assets/record')
    const look = (id: 'filter.all' | 'record.income') =>
      filterChip(app, id)
        .locator('span')
        .evaluate((face) => getComputedStyle(face).backgroundColor)
    expect(await look('filter.all')).not.toBe(await look('record.income'))
    await show(app, '/assets')
    const border = await app.button('assets.deposit').evaluate((button) => {
      const { borderTopColor, borderTopStyle, backgroundColor } = getComputedStyle(button)
      return borderTopStyle === 'solid' && borderTopColor !== backgroundColor
    })
    expect(border).toBe(true)
  })

  test(
    'gets larger text with a larger font size of the browser, without scrolling sideways or breaking words of a title',
    LONG,
    async ({ app, page }) => {
      const client = await page.context().newCDPSession(page)
      await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      await openScreen(app, '/')
      expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(
        25.6,
      )
      for (const path of [
        '/assets',
        '/assets/record',
        '/assets/record?search=USDT',
        '/assets/withdraw',
        '/invited',
        '/node',
      ]) {
        await show(app, path)
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(excess, path).toBeLessThanOrEqual(0)
        const title = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
          const text = document.createRange()
          text.selectNodeContents(heading)
          return { lines: text.getClientRects().length, words: heading.textContent.split(' ').length }
        })
        expect.soft(title.lines, path).toBeLessThanOrEqual(title.words)
      }
    },
  )
})
