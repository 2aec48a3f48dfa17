import './ui/base.css'
import { isPartOfStart } from './App.tsx'
import { listenForSessionEnd } from './lib/account/endSession.ts'
import {
  expectSavedData,
  expectsSavedData,
  loadSavedAccount,
  openSavedDataIfUnreachable,
} from './lib/account/savedData.ts'
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
import { mount, preloadFirstRender } from './mount.tsx'

/** Storage that doesn't respond must not block the first render. */
const MAX_SAVED_DATA_WAIT_MS = 1000
/** Nor must code that doesn't load: the app then shows placeholders, and what went wrong. */
const MAX_SCREEN_WAIT_MS = 4000

async function start(root: HTMLElement): Promise<void> {
  startChunkRecovery()
  captureInstallPrompt()
  watchInputDevice()
  addDialogFallback()
  // The only entry to the demo; a live build contains none of it.
  const showDemo = import.meta.env.MODE === 'demo' && (await (await import('./demo.ts')).startDemo())
  restoreSession()
  initInviteCode()
  const { pathname } = globalThis.location
  const isStart = !session.address && !expectsSavedData() && isPartOfStart(pathname)
  const language = initLanguage(takeSearchParam('lang'), isStart)
  const savedData = startWithSavedData()
  storageHealth.onFailure = () => toast({ id: 'storage.unavailable' })
  listenForSessionEnd()
  startNavigation(reopenSheet)
  startScrollRestoration()
  startConnectivity()
  startWalletDiscovery()
  await Promise.all([language, Promise.race([savedData.shown, sleep(MAX_SAVED_DATA_WAIT_MS)])])
  await Promise.race([preloadFirstRender(root, pathname), sleep(MAX_SCREEN_WAIT_MS)])
  // Its bar takes the place of the prerendered one, in the language that is known now.
  if (showDemo) showDemo()
  mount(root)
  void startAfterLogin()
  if (session.address) (await import('./lib/wallet/activeProvider.ts')).reconnectWallet()
  await savedData.opened
  if (session.address) await (await import('./resumeActions.ts')).resumeActions()
}

/** @returns `shown`: what the first frame shows of the saved data is known */
function startWithSavedData(): { shown: Promise<void>; opened: Promise<void> } {
  const expected = expectsSavedData()
  const found = loadSavedAccount(restoreAmountPrivacy)
  const opened = openSavedDataIfUnreachable(found)
  const shown = isBrowserOnline() ? (expected ? found : Promise.resolve()) : opened
  return { shown, opened }
}

/** Before saved amounts are shown. */
const restoreAmountPrivacy = async () => (await import('./lib/pwa/amountPrivacyFlag.ts')).restoreAmountPrivacy()

async function startAfterLogin(): Promise<void> {
  await whenLoggedIn()
  expectSavedData(true)
  const { startMember } = await import('./startMember.ts')
  startMember()
}

const root = document.getElementById('root')
if (root) void start(root)
