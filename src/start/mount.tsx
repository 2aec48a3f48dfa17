import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../App.tsx'
import { ScreenRouter } from '../features/navigation/ScreenRouter.tsx'
import { answerEarlyTap, endEarlyTaps } from './earlyTaps.ts'

/** Runs once the app is on the screen. */
function Started({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => endEarlyTaps(root), [root])
  useEffect(() => answerEarlyTap(root), [root])
  return null
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
