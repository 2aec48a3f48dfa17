import type { Locator, Page } from '@playwright/test'
import type { MessageId } from '../../../src/lib/i18n/intl.ts'
import { type RowPlace, renderedRows } from '../browser/listPlace.ts'
import { expect } from '../fixtures/test.ts'
import type { App } from './app.ts'

/** The rendered rows of a list. */
export const rowsOf = (app: App, name: MessageId): Locator =>
  app.page.getByRole('list', { name: app.t(name), exact: true }).getByRole('listitem')

/** Longer than the pause that ends scrolling; only then the list saves its place. */
const STILL_MS = 250

/** The first row that begins on the screen, once scrolling has ended. */
export async function firstRowAtRest(page: Page): Promise<RowPlace> {
  let row: RowPlace | undefined
  const isStill = async () => {
    const last = row
    row = (await page.evaluate(renderedRows)).find(({ top }) => top >= 0)
    return row && last?.text === row.text && last.top === row.top
  }
  await expect.poll(isStill, { intervals: [STILL_MS] }).toBe(true)
  if (!row) throw new Error('no row')
  return row
}

/** Scrolls down until there is no more. */
export async function scrollToTheEnd(app: App): Promise<void> {
  await expect(async () => {
    await app.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(app.text('tip.noMore')).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 30_000 })
  // The last page may have been added after the last scroll.
  await app.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

/** Expects that the list has `count` rows and renders the last one. */
export async function expectWholeList(app: App, name: MessageId, count: number): Promise<void> {
  await expect(rowsOf(app, name).last()).toHaveAttribute('aria-posinset', String(count))
  await expect(rowsOf(app, name).last()).toHaveAttribute('aria-setsize', String(count))
}
