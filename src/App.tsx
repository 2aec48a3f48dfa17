import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Route, Switch } from 'wouter'
import styles from './App.module.css'
import { HomeScreen } from './features/home/HomeScreen.tsx'
import { TopBar } from './features/navigation/TopBar.tsx'
import { whenIdle } from './lib/browser/whenIdle.ts'
import { paths } from './lib/config/paths.ts'
import { loginState } from './lib/login/loginStore.ts'
import { useOfflineReason } from './lib/network/connectivity.ts'
import { dialogs } from './lib/notifications/dialogs.ts'
import { sheets } from './lib/notifications/sheets.ts'
import { pwa } from './lib/pwa/store.ts'
import { useViewedAccount } from './lib/session/viewedAccount.ts'
import { NotFound, routes } from './routes.ts'
import { ErrorBoundary } from './ui/ErrorBoundary.tsx'
import { ScreenSkeleton } from './ui/ScreenSkeleton.tsx'
import { Toasts } from './ui/Toasts.tsx'

const loadNetworkBar = () => import('./features/navigation/NetworkBar.tsx')
const NetworkBar = lazy(loadNetworkBar)
const TabBar = lazy(() => import('./features/navigation/TabBar.tsx'))
const Drawer = lazy(() => import('./features/navigation/Drawer.tsx'))
const LanguageSheet = lazy(() => import('./features/navigation/LanguageSheet.tsx'))
const DepositSheet = lazy(() => import('./features/deposit/DepositSheet.tsx'))
const SubmitHashSheet = lazy(() => import('./features/deposit/SubmitHashSheet.tsx'))
const ConnectSheet = lazy(() => import('./features/login/ConnectSheet.tsx'))
const ConnectCard = lazy(() => import('./features/login/ConnectCard.tsx'))
const AppNotice = lazy(() => import('./features/pwa/AppNotice.tsx'))
const loadDialogHost = () => import('./ui/DialogHost.tsx')
const DialogHost = lazy(loadDialogHost)

/**
 * Preloads what may not be loadable when it is needed: the offline bar, the dialogs a deposit waits for, and the update
 * notice, which ships in one chunk with the service worker registration.
 */
function preload(): void {
  for (const load of [loadNetworkBar, loadDialogHost]) load().catch(() => {})
  import('./lib/pwa/initPwa.ts').then(({ initPwa }) => initPwa()).catch(() => {})
}

/** The app shell: bars, the current screen, and the sheets above it. */
export function App() {
  const { address, isSaved } = useViewedAccount()
  const offline = useOfflineReason() !== undefined
  useEffect(() => whenIdle(preload), [])
  return (
    <div className={styles.column}>
      <TopBar />
      {(isSaved || offline) && isolated(<NetworkBar />)}
      <NoticeSlot />
      <main className={`${styles.main} ${address ? styles.aboveTabs : ''}`}>
        <ErrorBoundary>
          <Suspense fallback={<ScreenSkeleton />}>
            <Switch>
              <Route path={paths.home} component={HomeScreen} />
              {routes.map(({ path, screen: Screen, requiresLogin }) => (
                <Route key={path} path={path}>
                  {requiresLogin && !address ? <ConnectCard /> : <Screen />}
                </Route>
              ))}
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
      <Overlays member={address !== null} />
      {isolated(<Toasts />)}
    </div>
  )
}

/** Isolates a part beside the screen: the screen doesn't wait for it, and stays if it can't be loaded. */
const isolated = (content: ReactNode) => (
  <ErrorBoundary toastOnly>
    <Suspense fallback={null}>{content}</Suspense>
  </ErrorBoundary>
)

/** The update notice or the install offer. */
function NoticeSlot() {
  const { update, offerInstall } = useSnapshot(pwa)
  const { open } = useSnapshot(sheets)
  if (update === 'none' && !offerInstall && open !== 'install') return null
  return isolated(<AppNotice />)
}

/** Bars and sheets, loaded when first needed. */
function Overlays({ member }: { member: boolean }) {
  const { open } = useSnapshot(sheets)
  const { status } = useSnapshot(loginState)
  const hasDialog = useSnapshot(dialogs).open.length > 0
  return (
    <>
      {member && isolated(<TabBar />)}
      {open === 'drawer' && isolated(<Drawer />)}
      {open === 'language' && isolated(<LanguageSheet />)}
      {open === 'deposit' && member && isolated(<DepositSheet />)}
      {open === 'submitHash' && member && isolated(<SubmitHashSheet />)}
      {status !== 'idle' && isolated(<ConnectSheet />)}
      {hasDialog && isolated(<DialogHost />)}
    </>
  )
}
