import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { prepareMemberHome } from './features/home/HomeScreen.tsx'
import { startLanguage } from './lib/intl.ts'
import { takeInviteCodeFromUrl } from './lib/login/inviteCode.ts'
import { hasNetwork } from './lib/net.ts'
import { followNetwork } from './lib/online.ts'
import { listenEarly } from './lib/pwa/early.ts'
import { startSaved } from './lib/saved.ts'
import { startScreensAtTheTop } from './lib/scroll.ts'
import { session, whenLoggedIn } from './lib/session.ts'
import { followOtherTabs } from './lib/sessionEnd.ts'
import { takeParameter } from './lib/url.ts'
import { listenForWallets } from './lib/wallet/discovery.ts'

/** Storage that does not answer must not keep the page from being shown. */
const LONGEST_LOOK_MS = 1000

async function start(root: HTMLElement): Promise<void> {
  listenEarly()
  // The one door to the demo; a live build does not contain what is behind it.
  if (import.meta.env.MODE === 'demo') await (await import('./demo.ts')).startDemo()
  takeInviteCodeFromUrl()
  const lookingForSaved = startSaved(prepareMemberHome)
  await startLanguage(takeParameter('lang'))
  followOtherTabs()
  startScreensAtTheTop()
  followNetwork()
  listenForWallets()
  // Without a network the saved data is the first thing to be seen, not the second.
  if (!hasNetwork()) await Promise.race([lookingForSaved, new Promise((go) => setTimeout(go, LONGEST_LOOK_MS))])
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  void followDeposits()
  if (session.address) (await import('./lib/wallet/active.ts')).resumeWallet()
  await lookingForSaved
}

/** Nobody needs it before the first login, and everybody from then on. */
async function followDeposits(): Promise<void> {
  await whenLoggedIn()
  const { startPursuit } = await import('./lib/journal/pursuit.ts')
  startPursuit()
}

const root = document.getElementById('root')
if (root) void start(root)
