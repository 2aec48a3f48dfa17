import './ui/base.css'
import { preloadMemberHome } from './features/home/HomeScreen.tsx'
import { listenForSessionEnd } from './lib/account/endSession.ts'
import { initSavedData } from './lib/account/savedData.ts'
import { addDialogFallback } from './lib/browser/dialogFallback.ts'
import { watchInputDevice } from './lib/browser/inputDevice.ts'
import { startNavigation } from './lib/browser/navigation.ts'
import { startScrollRestoration } from './lib/browser/scrollRestoration.ts'
import { takeSearchParam } from './lib/browser/searchParams.ts'
import { sleep } from './lib/browser/sleep.ts'
import { storageHealth } from './lib/cache/storageHealth.ts'
import { initLanguage } from './lib/i18n/intl.ts'
import { initInviteCode } from './lib/login/inviteCode.ts'
import { startConnectivity } from './lib/network/connectivity.ts'
import { isBrowserOnline } from './lib/network/transport.ts'
import { reopenSheet } from './lib/notifications/sheets.ts'
import { toast } from './lib/notifications/toasts.ts'
import { startChunkRecovery } from './lib/pwa/chunkRecovery.ts'
import { captureInstallPrompt } from './lib/pwa/installPrompt.ts'
import { restoreSession, session, whenLoggedIn } from './lib/session/session.ts'
import { startWalletDiscovery } from './lib/wallet/discovery.ts'
import { mount } from './mount.tsx'

/** Storage that doesn't respond must not block the first render. */
const MAX_SAVED_DATA_WAIT_MS = 1000

async function start(root: HTMLElement): Promise<void> {
  startChunkRecovery()
  captureInstallPrompt()
  watchInputDevice()
  addDialogFallback()
  // The only entry to the demo; a live build contains none of it.
  if (import.meta.env.MODE === 'demo') await (await import('./demo.ts')).startDemo()
  restoreSession()
  initInviteCode()
  const savedData = initSavedData(preloadMemberHome)
  await initLanguage(takeSearchParam('lang'))
  storageHealth.onFailure = () => toast({ id: 'storage.unavailable' })
  listenForSessionEnd()
  startNavigation(reopenSheet)
  startScrollRestoration()
  startConnectivity()
  startWalletDiscovery()
  // Offline, the saved data is part of the first paint.
  if (!isBrowserOnline()) await Promise.race([savedData, sleep(MAX_SAVED_DATA_WAIT_MS)])
  mount(root)
  void startReconcilerAfterLogin()
  if (session.address) (await import('./lib/wallet/activeProvider.ts')).reconnectWallet()
  await savedData
  if (session.address) await (await import('./resumeActions.ts')).resumeActions()
}

async function startReconcilerAfterLogin(): Promise<void> {
  await whenLoggedIn()
  const { startDepositReconciler } = await import('./features/deposit/startDepositReconciler.ts')
  startDepositReconciler()
}

const root = document.getElementById('root')
if (root) void start(root)
