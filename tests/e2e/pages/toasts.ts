import type { Page } from '@playwright/test'

/** Runs in the page: tells each toast once. */
function listen(): void {
  const { heardToast } = globalThis as unknown as { heardToast: (text: string) => void }
  const known = new WeakSet<Element>()
  const look = () => {
    for (const toast of document.querySelectorAll('[role=status] > button')) {
      if (known.has(toast)) continue
      known.add(toast)
      heardToast(toast.textContent ?? '')
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true })
}

/**
 * Hears every toast of a page from now on, also one that a reload takes away a second later, before an assertion looks
 * again. Answers what was said so far.
 */
export async function recordToasts(page: Page): Promise<() => string[]> {
  const said: string[] = []
  await page.exposeFunction('heardToast', (text: string) => said.push(text))
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => said
}
