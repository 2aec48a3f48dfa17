import { describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import type { Engine } from './drivers/driver.ts'
import type { Query } from './pageTools.ts'
import type { Screen } from './Screen.ts'

export const inMain: Query = { role: 'main' }

/** What a member's screens look like in an engine. @param current the tab of the member */
export function describeLayouts(engine: Engine, current: () => Screen): void {
  describe('its layout', () => {
    test('the drawer opens, without a focus ring after a tap', async () => {
      const screen = current()
      await screen.open(paths.home)
      await screen.waitForText(screen.t('home.mainAssets'))
      await screen.tapButton('nav.menu')
      await screen.waitFor({ role: 'dialog', text: screen.t('drawer.exit') })
      await screen.expectNothingCovered()
      expect(await screen.focusRing()).toBe('none')
      await screen.tab.press('Tab')
      expect(await screen.focusRing()).toBe('solid')
      await screen.tab.press('Escape')
      await screen.waitUntilGone({ role: 'dialog' })
    })

    test('an empty date range shows no date', async () => {
      const screen = current()
      await screen.open(paths.assetsRecord)
      await screen.waitForText('−20')
      await screen.tapButton('filter.title')
      const sheet = screen.dialog('filter.title')
      await screen.expectLayout({ role: 'date', within: sheet })
      expect(await screen.sticksOut({ role: 'date', within: sheet })).toEqual([])
      // The other engines show how to type a date.
      if (engine.name === 'WebKit') expect(await screen.inkIn({ role: 'date', within: sheet })).toBe(0)
      await screen.tapButton('action.confirm', sheet)
      await screen.waitForText('−20')
    })

    test.each(Object.values(paths))(
      '%s opens by its path; nothing is covered or wider than the screen',
      async (path) => {
        const screen = current()
        await screen.open(path)
        await screen.waitFor({ role: 'heading', within: inMain })
        await screen.waitUntilGone({ role: 'heading', name: screen.t('connect.cardTitle') })
        await screen.waitUntilLoaded()
        await screen.expectNothingCovered()
        expect(await screen.tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
          0,
        )
      },
    )

    test('the unit stands beside its figure', async () => {
      const screen = current()
      await screen.open(paths.home)
      await screen.waitForText('TPU / USDT')
      expect(await screen.linesOf('—USDT')).toBe(1)
    })
  })
}
