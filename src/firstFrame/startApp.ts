import { ENTRY_MARK, preloadMeta, START_STYLES, tappedName } from './frames.ts'
import { contentOf, painted, parsed } from './page.ts'

function preload(frame: string): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${preloadMeta(frame)}"]`)
  for (const href of meta?.content.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}

/**
 * Starts the app after the frame has been painted: its code, and even its requests, would delay that. A tap before the app has
 * started is answered afterwards, see `answerEarlyTap`.
 *
 * @param root its `data-frame` is the id of the frame once it is shown
 */
export async function startApp(root: HTMLElement, shown: Promise<void>): Promise<void> {
  const note = (key: 'pressed' | 'tapped') => (event: Event) => {
    const name = root.dataset.frame && tappedName(event)
    if (!name) return
    // A link would leave the page.
    if (key === 'tapped') event.preventDefault()
    root.dataset[key] = name
  }
  root.addEventListener('pointerdown', note('pressed'))
  root.addEventListener('click', note('tapped'))
  await shown
  await painted()
  preload(root.dataset.frame ?? '')
  await parsed
  // Before those of the frame: sheets of screens come later in the app, too.
  document.querySelector('head > script + style')?.after(contentOf(START_STYLES) ?? '')
  const entry = document.querySelector<HTMLLinkElement>(`link[${ENTRY_MARK}]`)
  // Without the code the page goes on saying that it is loading, see index.html.
  if (entry) await import(/* @vite-ignore */ entry.href).catch(() => {})
}
