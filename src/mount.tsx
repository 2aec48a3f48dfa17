import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadAllMessages } from './lib/i18n/intl.ts'

/** Performs the tap that the prerendered frame received before the app had started. */
function answerEarlyTap(root: HTMLElement): void {
  const { tapped } = root.dataset
  delete root.dataset.frame
  delete root.dataset.tapped
  if (tapped) root.querySelectorAll<HTMLElement>('button, a')[Number(tapped)]?.click()
}

/** Runs once the app is on the screen. */
function Started({ root }: { root: HTMLElement }) {
  useEffect(() => {
    loadAllMessages().catch(() => {})
    answerEarlyTap(root)
  }, [root])
  return null
}

/**
 * Renders the app in place of the prerendered frame, in one step. The frame is not hydrated: the network or the saved data
 * may change while it would be, and the screen would no longer match it.
 */
export function mount(root: HTMLElement): void {
  document.querySelector('.slow-start')?.remove()
  createRoot(root).render(
    <StrictMode>
      <App />
      <Started root={root} />
    </StrictMode>,
  )
}
