import type { Page } from '@playwright/test'

/** Page function: collects every text that becomes visible. */
function collectTexts(): void {
  const texts = new Set<string>()
  Object.assign(globalThis, { shownTexts: texts })
  const collect = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue?.trim() ?? ''
      if (text !== '' && !texts.has(text) && walker.currentNode.parentElement?.checkVisibility()) texts.add(text)
    }
  }
  new MutationObserver(collect).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * Records every text that a page shows, also toasts that are gone before a test looks. Call it before the page opens.
 *
 * @returns a function that returns the texts so far
 */
export async function recordTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(collectTexts)
  return () => page.evaluate(() => [...(globalThis as unknown as { shownTexts: Set<string> }).shownTexts])
}
