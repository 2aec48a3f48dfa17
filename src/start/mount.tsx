import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preloadFirstScreen, requestFirstScreen } from '../App.tsx'
import { ScreenRouter } from '../features/navigation/ScreenRouter.tsx'
import { answerEarlyTap, endEarlyTaps } from './earlyTaps.ts'

/** Runs once the app is on the screen. */
function Started({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => endEarlyTaps(root), [root])
  useEffect(() => answerEarlyTap(root), [root])
  return null
}

/** Whether the page has the styles of its screen: a guest's page from the host has. */
function hasStyles(): boolean {
  const { viewer, path } = document.documentElement.dataset
  return viewer === 'guest' && path !== undefined
}

/** Requests the code of the first render, while the device is still being read. */
export function requestFirstRender(path: string): void {
  if (!hasStyles()) requestFirstScreen(path, document.documentElement.dataset.viewer === 'member')
}

/** Loads what the first render shows. The render reports a failure. */
export async function preloadFirstRender(path: string): Promise<void> {
  await preloadFirstScreen(path, hasStyles() ? Promise.resolve() : undefined).catch(() => {})
}

/**
 * Renders the app in place of the prerendered page, in one step. The page is not hydrated: the build can't know the
 * account, the saved data or the network, and extensions may have changed it.
 */
export function mount(root: HTMLElement): void {
  for (const notice of document.querySelectorAll('#slow-start, .slow-start')) notice.remove()
  createRoot(root).render(
    <StrictMode>
      <ScreenRouter>
        <App />
      </ScreenRouter>
      <Started root={root} />
    </StrictMode>,
  )
}
