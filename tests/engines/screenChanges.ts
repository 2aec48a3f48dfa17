import { describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import type { Engine } from './drivers/driver.ts'
import { sourceOf } from './drivers/pageFunction.ts'
import type { Query } from './pageTools.ts'
import { withDevice } from './withDevice.ts'

/** Page function: counts the view transitions that start. */
function countTransitions(): void {
  window.transitions = 0
  const { startViewTransition } = Document.prototype
  Document.prototype.startViewTransition = function (...call) {
    window.transitions += 1
    return startViewTransition.apply(this, call)
  }
}

declare global {
  interface Window {
    transitions: number
  }
}

/** Screens change while the user lets things move. */
export function describeScreenChanges(engine: Engine): void {
  describe('screen changes', () => {
    const title = engine.name === 'WebKit' ? 'start no view transition: WebKit may crash' : 'start a view transition'
    test(title, () =>
      withDevice(
        engine,
        [sourceOf(countTransitions)],
        async ({ device }) => {
          const screen = await device.newTab()
          const link = (id: 'tab.assets' | 'assets.records'): Query => ({ role: 'link', name: screen.t(id) })
          expect(await screen.tab.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(false)
          await screen.tapButton('connect.button', { role: 'main' })
          await screen.waitForPath(paths.node)
          await screen.tap(link('tab.assets'))
          await screen.tap(link('assets.records'))
          await screen.waitForText('−40')
          await screen.tab.evaluate(() => history.back())
          await screen.waitForPath(paths.assets)
          await screen.waitFor(screen.button('assets.deposit'))
          const started = await screen.tab.evaluate(() => window.transitions)
          if (engine.name === 'WebKit') expect(started).toBe(0)
          else expect(started).toBeGreaterThan(0)
          expect(device.newErrors()).toEqual([])
        },
        { hasMotion: true },
      ),
    )
  })
}
