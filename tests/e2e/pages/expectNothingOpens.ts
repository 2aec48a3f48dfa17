import { expect } from '../fixtures/test.ts'
import type { App } from './app.ts'

/**
 * Expects that the last action opens no dialog. Dialogs open asynchronously, so it opens the language sheet after the
 * action, expects that this is the only dialog, and closes it. (The menu would make a call.)
 */
export async function expectNothingOpens(app: App): Promise<void> {
  const sheet = app.sheet('language.title')
  // Not `click`, which would wait in vain if a modal dialog covered the button.
  await app.languageButton.dispatchEvent('click')
  await expect(sheet).toBeVisible()
  await expect(app.page.getByRole('dialog')).toHaveCount(1)
  await app.page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}
