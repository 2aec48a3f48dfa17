import type { Page } from '@playwright/test'

/** Page function: reports each toast once. */
function reportToasts(): void {
  const { onToast } = globalThis as unknown as { onToast: (text: string) => void }
  const reported = new WeakSet<Element>()
  const report = () => {
    for (const toast of document.querySelectorAll('[role=status] > button')) {
      if (reported.has(toast)) continue
      reported.add(toast)
      onToast(toast.textContent ?? '')
    }
  }
  new MutationObserver(report).observe(document, { subtree: true, childList: true })
}

/**
 * Records every toast of a page from now on, also those that a reload removes before an assertion could see them.
 *
 * @returns a function that returns the texts so far
 */
export async function recordToasts(page: Page): Promise<() => string[]> {
  const toasts: string[] = []
  await page.exposeFunction('onToast', (text: string) => toasts.push(text))
  await page.addInitScript(reportToasts)
  await page.evaluate(reportToasts)
  return () => toasts
}
