import { describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { readMotion, recordMotion } from '../e2e/browser/motion.ts'
import type { Engine } from './drivers/driver.ts'
import type { Query } from './pageTools.ts'
import { withDevice } from './withDevice.ts'

/** Screens change while the user lets things move, and while not. */
export function describeScreenChanges(engine: Engine): void {
  describe('screen changes', () => {
    test.each([
      ['a screen that the user goes on to fades in', true, ['opacity']],
      ['nothing moves under reduced motion', false, []],
    ])('%s', (_, hasMotion, properties) =>
      withDevice(
        engine,
        [],
        async ({ device }) => {
          const screen = await device.newTab()
          const link = (id: 'tab.assets' | 'assets.records'): Query => ({ role: 'link', name: screen.t(id) })
          const entrances = async () => (await screen.tab.evaluate(readMotion)).entrances
          await screen.tapButton('connect.button', { role: 'main' })
          await screen.waitForPath(paths.node)
          await screen.tap(link('tab.assets'))
          await screen.waitFor(screen.button('assets.deposit'))
          await screen.tab.evaluate(recordMotion)
          await screen.tap(link('assets.records'))
          await screen.waitForText('−40')
          const seen = await entrances()
          expect(seen.map((entrance) => entrance.properties)).toEqual(properties.map((property) => [property]))
          for (const { ms } of seen) expect(ms).toBeLessThanOrEqual(200)
          await screen.tab.evaluate(() => history.back())
          await screen.waitForPath(paths.assets)
          await screen.waitFor(screen.button('assets.deposit'))
          expect(await entrances()).toEqual(seen)
          expect(device.newErrors()).toEqual([])
        },
        { hasMotion },
      ),
    )
  })
}
