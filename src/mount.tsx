import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { frameId } from './frames.ts'
import { language, loadAllMessages } from './lib/i18n/intl.ts'
import { storedInvite } from './lib/login/inviteCode.ts'
import { connectivity } from './lib/network/connectivity.ts'
import { savedData } from './lib/session/viewedAccount.ts'

/** Performs the tap that the prerendered frame received before the app had started. */
function answerEarlyTap(root: HTMLElement): void {
  const { tapped } = root.dataset
  delete root.dataset.frame
  delete root.dataset.tapped
  if (tapped) root.querySelectorAll<HTMLElement>('button, a')[Number(tapped)]?.click()
}

/** Whether the app's first render equals the prerendered home. Every other frame is replaced: it is only a skeleton. */
const equalsPrerendered = (root: HTMLElement): boolean =>
  root.dataset.frame === frameId('home', language.current) &&
  !savedData.account &&
  !storedInvite.code &&
  connectivity.reachable

function Started({ root }: { root: HTMLElement }) {
  useEffect(() => {
    loadAllMessages().catch(() => {})
    // Later: React can't hydrate the tapped screen while it runs effects.
    setTimeout(() => answerEarlyTap(root))
  }, [root])
  return null
}

/** Renders the app into the prerendered page. */
export function mount(root: HTMLElement): void {
  document.querySelector('.slow-start')?.remove()
  const app = (
    <StrictMode>
      <App />
      <Started root={root} />
    </StrictMode>
  )
  if (equalsPrerendered(root)) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
