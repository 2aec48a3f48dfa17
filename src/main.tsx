import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { prepareMemberHome } from './features/home/HomeScreen.tsx'
import { syncSessionAcrossTabs } from './lib/account/endSession.ts'
import { scrollToTopOnNavigation } from './lib/browser/scroll.ts'
import { takeSearchParam } from './lib/browser/searchParams.ts'
import { initLanguage } from './lib/i18n/intl.ts'
import { takeInviteCodeFromUrl } from './lib/login/inviteCode.ts'
import { startConnectivity } from './lib/network/connectivity.ts'
import { isBrowserOnline } from './lib/network/transport.ts'
import { startChunkRecovery } from './lib/pwa/chunkRecovery.ts'
import { session, whenLoggedIn } from './lib/session/session.ts'
import { initSavedData } from './lib/session/viewedAccount.ts'
import { startWalletDiscovery } from './lib/wallet/discovery.ts'

/** Storage that does not answer must not keep the page from being shown. */
const LONGEST_LOOK_MS = 1000

async function start(root: HTMLElement): Promise<void> {
  startChunkRecovery()
  // The one door to the demo; a live build does not contain what is behind it.
  if (import.meta.env.MODE === 'demo') await (await import('./demo.ts')).startDemo()
  takeInviteCodeFromUrl()
  const lookingForSaved = initSavedData(prepareMemberHome)
  await initLanguage(takeSearchParam('lang'))
  syncSessionAcrossTabs()
  scrollToTopOnNavigation()
  startConnectivity()
  startWalletDiscovery()
  // Without a network the saved data is the first thing to be seen, not the second.
  if (!isBrowserOnline()) await Promise.race([lookingForSaved, new Promise((go) => setTimeout(go, LONGEST_LOOK_MS))])
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  void followDeposits()
  if (session.address) (await import('./lib/wallet/activeProvider.ts')).reconnectWallet()
  await lookingForSaved
}

/** Nobody needs it before the first login, and everybody from then on. */
async function followDeposits(): Promise<void> {
  await whenLoggedIn()
  const { startReconciler } = await import('./lib/deposits/reconciler.ts')
  startReconciler()
}

const root = document.getElementById('root')
if (root) void start(root)
