import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App, isPartOfStart, preloadFirstScreen } from './App.tsx'
import { answerEarlyTap, endEarlyTaps } from './earlyTaps.ts'
import { GUEST_FRAME, PENDING } from './firstFrame/frames.ts'
import { useShownPath, useShownSearch } from './lib/browser/shownLocation.ts'
import { loadStyles } from './lib/browser/styles.ts'
import { loadMessages } from './lib/i18n/intl.ts'
import { session } from './lib/session/session.ts'
import { savedData } from './lib/session/viewedAccount.ts'

/** Runs once the app is on the screen. */
function Started({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => endEarlyTaps(root), [root])
  useEffect(() => {
    loadMessages('guest').catch(() => {})
    answerEarlyTap(root)
  }, [root])
  return null
}

/** Whether the page has the styles of the first screen: of a guest's, unless the host sent the page of another route. */
const hasStyles = (root: HTMLElement) => root.dataset.frame?.startsWith(GUEST_FRAME) && root.hasChildNodes()

/**
 * Loads what the first render shows, so that the prerendered frame is replaced by the whole screen at once. What can't be
 * loaded is reported when it is rendered.
 */
export async function preloadFirstRender(root: HTMLElement, path: string): Promise<void> {
  const isStart = isPartOfStart(path) && !session.address && !savedData.account
  const styles = hasStyles(root) ? Promise.resolve() : loadStyles()
  await Promise.allSettled([preloadFirstScreen(path, styles), styles, isStart || loadMessages('all')])
}

/**
 * Renders the app in place of the prerendered frame, in one step. The frame is not hydrated: the network or the saved data
 * may change while it would be, and the screen would no longer match it.
 */
export function mount(root: HTMLElement): void {
  for (const notice of document.querySelectorAll('#slow-start, .slow-start')) notice.remove()
  document.documentElement.removeAttribute(PENDING)
  createRoot(root).render(
    <StrictMode>
      <Router hook={useShownPath} searchHook={useShownSearch}>
        <App />
      </Router>
      <Started root={root} />
    </StrictMode>,
  )
}
