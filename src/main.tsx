import './ui/base.css'
import './start/start.css'
import { preloadFirstScreen, requestFirstScreen } from './App.tsx'
import { leaveIfLoggedOut, listenForSessionEnd } from './lib/account/endSession.ts'
import { resumeDeletions, savedDataHint, setSavedDataHint } from './lib/account/savedData.ts'
import { watchInputDevice } from './lib/browser/inputDevice.ts'
import { startNavigation } from './lib/browser/navigation.ts'
import { startScrollRestoration } from './lib/browser/scrollRestoration.ts'
import { takeSearchParam } from './lib/browser/searchParams.ts'
import { withTimeLimit } from './lib/browser/sleep.ts'
import { initLanguage } from './lib/i18n/intl.ts'
import { initInviteCode } from './lib/login/inviteCode.ts'
import { startConnectivity } from './lib/network/connectivity.ts'
import { startChunkRecovery, startTakeoverReload } from './lib/pwa/chunkRecovery.ts'
import { captureInstallPrompt } from './lib/pwa/store.ts'
import { startAmountPrivacy } from './lib/session/amountPrivacy.ts'
import { restoreSession, session, whenLoggedIn } from './lib/session/session.ts'
import { startWalletDiscovery } from './lib/wallet/discovery.ts'
import { mount } from './start/mount.tsx'
import { startSavedData } from './start/startSavedData.ts'

/** How long the first render waits for the device's storage, which may never answer. */
const MAX_DEVICE_WAIT_MS = 1000
/** How long the first render waits for the code of the screen; without it, the app shows placeholders or the error. */
const MAX_SCREEN_WAIT_MS = 4000

async function start(root: HTMLElement): Promise<void> {
  startChunkRecovery()
  startTakeoverReload()
  captureInstallPrompt()
  watchInputDevice()
  // Before the demo, whose links log in and out.
  restoreSession()
  // The only entry to the demo; a live build contains none of it.
  const showDemo = import.meta.env.MODE === 'demo' && (await (await import('./demo.ts')).startDemo())
  requestFirstScreen(location.pathname, document.documentElement.dataset.viewer === 'member')
  const hasAccount = session.address !== null || savedDataHint()
  initInviteCode()
  const language = initLanguage(takeSearchParam('lang'))
  const amounts = startAmountPrivacy()
  const savedData = startSavedData()
  listenForSessionEnd()
  startNavigation()
  startScrollRestoration()
  startConnectivity()
  startWalletDiscovery()

  const known = Promise.all([savedData, hasAccount && amounts])
  await Promise.all([language, leaveIfLoggedOut(), withTimeLimit(known, MAX_DEVICE_WAIT_MS, undefined)])
  // The render reports a failure.
  const screen = preloadFirstScreen(location.pathname).catch(() => {})
  await withTimeLimit(screen, MAX_SCREEN_WAIT_MS, undefined)
  // After the language is known: the demo's bar replaces the prerendered one.
  if (showDemo) showDemo()
  mount(root)

  void resumeDeletions().catch(() => {})
  void startAfterLogin()
  if (session.address) (await import('./lib/wallet/activeProvider.ts')).reconnectWallet()
}

async function startAfterLogin(): Promise<void> {
  await whenLoggedIn()
  setSavedDataHint(true)
  // A chunk that fails to load is the chunk recovery's to answer.
  const member = await import('./start/startMember.ts').catch(() => undefined)
  member?.startMember()
}

const root = document.getElementById('root')
if (root) void start(root)
