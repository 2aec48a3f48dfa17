import { type ComponentType, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import styles from './App.module.css'
import { GuestHome } from './features/home/GuestHome.tsx'
import { ConnectCard } from './features/login/ConnectCard.tsx'
import { ScreenAnnouncer } from './features/navigation/ScreenAnnouncer.tsx'
import { TopBar } from './features/navigation/TopBar.tsx'
import { NotFoundScreen } from './features/notFound/NotFoundScreen.tsx'
import { whenIdle } from './lib/browser/whenIdle.ts'
import { requiresLogin, withoutTrailingSlash } from './lib/config/pages.ts'
import { paths } from './lib/config/paths.ts'
import { SCREEN_TITLES } from './lib/i18n/screenTitles.ts'
import { loginState } from './lib/login/loginStore.ts'
import { endLogin } from './lib/login/startLogin.ts'
import { useOfflineReason } from './lib/network/connectivity.ts'
import { dialogs, dismissDialogs } from './lib/overlays/dialogs.ts'
import { closeSheet, type SheetName, sheets } from './lib/overlays/sheets.ts'
import { pwa } from './lib/pwa/store.ts'
import { session } from './lib/session/session.ts'
import { savedData, useViewedAccount } from './lib/session/viewedAccount.ts'
import { routes } from './routes.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { LazyPart } from './ui/LazyPart.tsx'
import { type LazyComponent, retryableLazy } from './ui/retryableLazy.tsx'
import { ScreenSkeleton } from './ui/ScreenSkeleton.tsx'
import { Toasts } from './ui/Toasts.tsx'

const MemberHome = retryableLazy(() => import('./features/home/MemberHome.tsx'))
const loadNetworkBar = () => import('./features/navigation/NetworkBar.tsx')
const NetworkBar = retryableLazy(loadNetworkBar)
const TabBar = retryableLazy(() => import('./features/navigation/TabBar.tsx'))
const PullToRefresh = retryableLazy(() => import('./features/navigation/PullToRefresh.tsx'))
const Drawer = retryableLazy(() => import('./features/navigation/Drawer.tsx'))
const LanguageSheet = retryableLazy(() => import('./features/navigation/LanguageSheet.tsx'))
const DepositSheet = retryableLazy(() => import('./features/deposit/DepositSheet.tsx'))
const SubmitHashSheet = retryableLazy(() => import('./features/deposit/SubmitHashSheet.tsx'))
const StorageSheet = retryableLazy(() => import('./features/storage/StorageSheet.tsx'))
const ConnectSheet = retryableLazy(() => import('./features/login/ConnectSheet.tsx'))
const InstallSheet = retryableLazy(() => import('./features/pwa/InstallSheet.tsx'))
const AppNotice = retryableLazy(() => import('./features/pwa/AppNotice.tsx'))
const DialogHost = retryableLazy(() => import('./ui/overlay/DialogHost.tsx'))

/**
 * Preloads what may not be loadable when it is needed: the offline bar, and the update notice, which ships in one chunk with
 * the service worker registration.
 */
function preload(): void {
  loadNetworkBar().catch(() => {})
  import('./lib/pwa/initPwa.ts').then(({ initPwa }) => initPwa()).catch(() => {})
  addEventListener('pointerdown', preloadPressed)
}

/** Requests the code of a link's screen before the finger is lifted. */
function preloadPressed({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (link && link.origin === location.origin) preloadFirstScreen(link.pathname).catch(() => {})
}

/** The screen of a path. What a guest sees first is part of the shell, and has nothing to preload. */
function screenAt(path: string, hasAccount: boolean): ComponentType & Partial<LazyComponent<object>> {
  if (path === paths.home) return hasAccount ? MemberHome : GuestHome
  if (requiresLogin(path) && !hasAccount) return ConnectCard
  return routes[path] ?? NotFoundScreen
}

/** The lazy components that a path shows first. @param isSaved whether the bar says that the data is saved */
const firstParts = (path: string, hasAccount: boolean, isSaved: boolean) => [
  screenAt(withoutTrailingSlash(path), hasAccount),
  hasAccount ? TabBar : undefined,
  isSaved ? NetworkBar : undefined,
]

/** Requests what a path probably shows, before it is known whether there is an account. */
export function requestFirstScreen(path: string, hasAccount: boolean): void {
  for (const part of firstParts(path, hasAccount, hasAccount)) part?.preload?.().catch(() => {})
}

/** Loads what a path shows first, so that it renders without a placeholder. */
export async function preloadFirstScreen(path: string): Promise<void> {
  const isSaved = session.address === null && savedData.account !== null && savedData.open
  const parts = firstParts(path, session.address !== null || isSaved, isSaved)
  await Promise.all(parts.map((part) => part?.preload?.()))
}

/** The app shell: bars, the current screen, and the sheets above it. */
export function App() {
  const { address, isSaved } = useViewedAccount()
  const isCutOff = useOfflineReason() !== undefined || isSaved
  const [path] = useLocation()
  const CurrentScreen = screenAt(path, address !== null)
  useEffect(() => whenIdle(preload), [])
  return (
    <div className={`${styles.column} ${address ? styles.beside : ''}`}>
      <TopBar />
      {isCutOff && (
        <LazyPart>
          <NetworkBar />
        </LazyPart>
      )}
      <NoticeSlot isTaken={isCutOff} />
      <main className={`${styles.main} ${address ? styles.aboveTabs : ''}`}>
        <ErrorBoundary key={`${path} ${address}`} path={path}>
          <Suspense fallback={<ScreenSkeleton />}>
            <CurrentScreen />
          </Suspense>
        </ErrorBoundary>
      </main>
      <ScreenAnnouncer title={SCREEN_TITLES[path] ?? 'notFound.title'} account={address} />
      <Overlays member={address !== null} />
      <LazyPart>
        <Toasts />
      </LazyPart>
    </div>
  )
}

/**
 * The update notice or the install offer. One notice at a time, the most important first: that the data is saved or can't
 * be refreshed (`isTaken`), an update, an installation.
 */
function NoticeSlot({ isTaken }: { isTaken: boolean }) {
  const { update, offerInstall } = useSnapshot(pwa)
  if (update === 'none' && !offerInstall) return null
  return (
    <LazyPart>
      <AppNotice isTaken={isTaken} />
    </LazyPart>
  )
}

const SHEETS: Partial<Record<SheetName, ComponentType>> = {
  drawer: Drawer,
  language: LanguageSheet,
  install: InstallSheet,
}
const MEMBER_SHEETS: typeof SHEETS = { deposit: DepositSheet, submitHash: SubmitHashSheet, storage: StorageSheet }

/** Bars and sheets, loaded when first needed. */
function Overlays({ member }: { member: boolean }) {
  const { open } = useSnapshot(sheets)
  const { status } = useSnapshot(loginState)
  const hasDialog = useSnapshot(dialogs).open.length > 0
  const Sheet = open && (member ? { ...SHEETS, ...MEMBER_SHEETS } : SHEETS)[open]
  return (
    <>
      {member && (
        <LazyPart>
          <TabBar />
        </LazyPart>
      )}
      {member && (
        <LazyPart>
          <PullToRefresh />
        </LazyPart>
      )}
      {Sheet && (
        <LazyPart key={open} onError={closeSheet}>
          <Sheet />
        </LazyPart>
      )}
      {status !== 'idle' && (
        <LazyPart onError={endLogin}>
          <ConnectSheet />
        </LazyPart>
      )}
      {hasDialog && (
        <LazyPart onError={dismissDialogs}>
          <DialogHost />
        </LazyPart>
      )}
    </>
  )
}
