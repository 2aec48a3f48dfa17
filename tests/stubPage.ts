import { vi } from 'vitest'

/** Makes an event target the page: what listens to the window listens to it. */
export function stubPage<Page extends EventTarget>(page: Page): Page {
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  return page
}
