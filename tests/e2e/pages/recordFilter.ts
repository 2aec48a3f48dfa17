import type { Locator } from '@playwright/test'
import type { MessageId } from '../../../src/lib/i18n/intl.ts'
import type { App } from './app.ts'

/** A filter chip above the records. */
export const filterChip = (app: App, id: MessageId): Locator =>
  app.page.getByRole('main').getByRole('button', { name: app.t(id), exact: true })

export async function openFilter(app: App): Promise<Locator> {
  await app.button('filter.title').click()
  return app.sheet('filter.title')
}

/** Fills the date range of the filter sheet; `YYYY-MM-DD`. */
export async function fillDateRange(app: App, sheet: Locator, start: string, end: string): Promise<void> {
  await sheet.getByLabel(app.t('filter.start'), { exact: true }).fill(start)
  await sheet.getByLabel(app.t('filter.end'), { exact: true }).fill(end)
}
