import { vi } from 'vitest'

/** Makes an event target the page: what listens to the window listens to it. */
export function stubPage<Page extends EventTarget>(page: Page): Page {
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  return page
}

/** A page on the screen, as window and as document. */
export function stubVisiblePage() {
  const page = stubPage(
    Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      setVisible(visibilityState: 'visible' | 'hidden') {
        page.visibilityState = visibilityState
        page.dispatchEvent(new Event('visibilitychange'))
      },
    }),
  )
  vi.stubGlobal('document', page)
  return page
}
