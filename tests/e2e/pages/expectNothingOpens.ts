import { expect } from '../fixtures/test.ts'
import type { App } from './app.ts'

/**
 * Expects that the last action opens no dialog. Dialogs open asynchronously, so it opens the menu after the action,
 * expects that this is the only dialog, and closes it.
 */
export async function expectNothingOpens(app: App): Promise<void> {
  const menu = app.sheet('nav.menu')
  // Not `click`, which would wait in vain if a modal dialog covered the button.
  await app.button('nav.menu').dispatchEvent('click')
  await expect(menu).toBeVisible()
  await expect(app.page.getByRole('dialog')).toHaveCount(1)
  await app.page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
}
