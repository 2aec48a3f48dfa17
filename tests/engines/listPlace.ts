import { describe, expect, test } from 'vitest'
import { paths } from '../../src/lib/config/paths.ts'
import { makeRowsHigher, type RowPlace, renderedRows, toggleNotice } from '../e2e/browser/listPlace.ts'
import type { Engine } from './drivers/driver.ts'
import type { Screen } from './Screen.ts'
import { PATIENCE } from './waitUntil.ts'
import { withDevice } from './withDevice.ts'

const NEWEST = 1_790_000_000

const rowsIn = (screen: Screen) => screen.tab.evaluate(renderedRows)

/** Scrolls to a row in the middle. @returns the first row that begins on the screen, once it does not move any more */
async function scrollToMiddle(screen: Screen): Promise<RowPlace> {
  const toEnd = async () => {
    await screen.tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    return screen.tab.evaluate((end) => document.body.textContent.includes(end), screen.t('tip.noMore'))
  }
  await expect.poll(toEnd, PATIENCE).toBe(true)
  await screen.tab.evaluate(() => scrollTo(0, 2500))
  let row: RowPlace | undefined
  const isStill = async () => {
    const before = row
    row = (await rowsIn(screen)).find(({ top }) => top >= 0)
    return row !== undefined && before?.text === row.text && before.top === row.top
  }
  await expect.poll(isStill, PATIENCE).toBe(true)
  if (!row) throw new Error('no row')
  return row
}

async function expectSamePlace(screen: Screen, row: RowPlace): Promise<void> {
  const moved = async () => {
    const found = (await rowsIn(screen)).find(({ text }) => text === row.text)
    return found ? Math.abs(found.top - row.top) : Number.POSITIVE_INFINITY
  }
  await expect.poll(moved, PATIENCE).toBeLessThan(2)
}

/** Lists stay at their row in every engine: WebKit has no scroll anchoring of its own. */
export function describeListPlace(engine: Engine): void {
  describe('a list', () => {
    test('stays at its row: a notice above it, higher rows, newer records after a reload, another screen', () =>
      withDevice(engine, [], async ({ world, device }) => {
        const book = (count: number, createdTime: number) =>
          world.mock.backend.setState('transactions-booked', { count, createdTime })
        const screen = await device.newTab()
        await screen.tapButton('connect.button', { role: 'main' })
        await screen.waitForPath(paths.node)
        await world.mock.backend.setState('no-records', {})
        await book(80, NEWEST)
        await screen.open(paths.assetsRecord)
        await screen.waitForText('+10')
        const row = await scrollToMiddle(screen)
        for (let times = 0; times < 3; times += 1) {
          await screen.tab.evaluate(toggleNotice, 60)
          await expectSamePlace(screen, row)
        }
        await book(3, NEWEST + 900)
        await screen.tab.reload()
        await expectSamePlace(screen, row)
        await screen.tab.evaluate(makeRowsHigher, 17)
        await expectSamePlace(screen, row)
        await screen.tap({ role: 'link', name: screen.t('tab.home') })
        await screen.waitForPath(paths.home)
        await screen.tab.evaluate(() => history.back())
        await expectSamePlace(screen, row)
        expect(device.newErrors()).toEqual([])
      }))
  })
}
