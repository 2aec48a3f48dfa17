import { expect } from '../fixtures/test.ts'
import type { App } from './app.ts'

/**
 * Expects that the last action opens no dialog. Dialogs open asynchronously, so it opens the language sheet after the
 * action, and expects that no other dialog was there until then: one sheet takes the place of another. Closes the language
 * sheet. (The menu would make a call.)
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
    // What a new screen opens is there two frames later.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    return titles
  })
  // Not `click`, which would wait in vain if a modal dialog covered the button.
  await app.languageButton.dispatchEvent('click')
  await expect(sheet).toBeVisible()
  expect(await seen.evaluate((titles) => [...titles])).toEqual([app.t('language.title')])
  await app.page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}
