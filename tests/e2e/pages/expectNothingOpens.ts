import { expect } from '../fixtures/test.ts'
import type { App } from './app.ts'

/**
 * Expects that the last action opens no dialog. Dialogs open asynchronously, so this opens the language sheet, which makes no
 * call, expects that no other dialog was there before it, and closes it.
 */
export async function expectNothingOpens(app: App): Promise<void> {
  const sheet = app.sheet('language.title')
  const seen = await app.page.evaluateHandle(async () => {
    const titles = new Set<string | undefined>()
    const look = () => {
      for (const dialog of document.querySelectorAll('dialog')) titles.add(dialog.querySelector('h2')?.textContent)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    look()
    // A dialog that a new screen opens appears within two frames.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    return titles
  })
  // `click` would wait in vain if a modal dialog covered the button.
  await app.languageButton.dispatchEvent('click')
  await expect(sheet).toBeVisible()
  expect(await seen.evaluate((titles) => [...titles])).toEqual([app.t('language.title')])
  await app.page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}
