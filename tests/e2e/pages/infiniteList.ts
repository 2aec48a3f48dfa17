import type { Locator } from '@playwright/test'
import type { MessageId } from '../../../src/lib/i18n/intl.ts'
import { expect } from '../fixtures/test.ts'
import type { App } from './app.ts'

/** The rendered rows of a list. */
export const rowsOf = (app: App, name: MessageId): Locator =>
  app.page.getByRole('list', { name: app.t(name), exact: true }).getByRole('listitem')

/** Scrolls down until there is no more. */
export async function scrollToTheEnd(app: App): Promise<void> {
  await expect(async () => {
    await app.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(app.text('tip.noMore')).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 15_000 })
  // The last page may have been added below the place that was scrolled to.
  await app.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

/** Expects that the list has `count` rows and renders the last one. */
export async function expectWholeList(app: App, name: MessageId, count: number): Promise<void> {
  await expect(rowsOf(app, name).last()).toHaveAttribute('aria-posinset', String(count))
  await expect(rowsOf(app, name).last()).toHaveAttribute('aria-setsize', String(count))
}
