import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Route, Switch } from 'wouter'
import styles from './App.module.css'
import { HomeScreen } from './features/home/HomeScreen.tsx'
import { ConnectCard } from './features/login/ConnectCard.tsx'
import { TopBar } from './features/navigation/TopBar.tsx'
import { paths } from './lib/config/paths.ts'
import { loginState } from './lib/login/loginStore.ts'
import { useOfflineReason } from './lib/network/connectivity.ts'
import { notifications } from './lib/notifications/notifications.ts'
import { sheets } from './lib/notifications/sheets.ts'
import { whenIdle } from './lib/pwa/chunkRecovery.ts'
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
const ClaimSheet = lazy(() => import('./features/deposit/SubmitHashSheet.tsx'))
const ConnectSheet = lazy(() => import('./features/login/ConnectSheet.tsx'))
const AppNotice = lazy(() => import('./features/pwa/AppNotice.tsx'))
const loadQuestions = () => import('./ui/DialogHost.tsx').then(({ DialogHost }) => ({ default: DialogHost }))
const Questions = lazy(loadQuestions)

/**
 * What can't wait until it is needed: the bar that says that there is no network, the questions that a deposit waits on, and,
 * in one part with the start of the installed app, the notice of a newer version, whose build takes the parts of this one
 * away. The rest is about later visits.
 */
function preload(): void {
  for (const load of [loadNetworkBar, loadQuestions]) load().catch(() => {})
  import('./lib/pwa/initPwa.ts').then(({ initPwa }) => initPwa()).catch(() => {})
}

/** The shell: bars, the screen of the moment, and the sheets that belong to no screen. */
export function App() {
  const { address, isSaved } = useViewedAccount()
  const offline = useOfflineReason() !== undefined
  useEffect(() => whenIdle(preload), [])
  return (
    <div className={styles.column}>
      <TopBar />
      {(isSaved || offline) && isolated(<NetworkBar />)}
      <Notice />
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
      <Toasts />
    </div>
  )
}

/** What stands beside the screen: the screen does not wait for it, and stays if it can't be loaded. */
const isolated = (content: ReactNode) => (
  <ErrorBoundary aside>
    <Suspense fallback={null}>{content}</Suspense>
  </ErrorBoundary>
)

/** A newer version, or the offer to install the app and its steps. */
function Notice() {
  const { update, offerInstall } = useSnapshot(pwa)
  const { open } = useSnapshot(sheets)
  if (update === 'none' && !offerInstall && open !== 'install') return null
  return isolated(<AppNotice />)
}

/** Loaded when they are first needed. */
function Overlays({ member }: { member: boolean }) {
  const { open } = useSnapshot(sheets)
  const { status } = useSnapshot(loginState)
  const asked = useSnapshot(notifications).dialogs.length > 0
  return (
    <>
      {member && isolated(<TabBar />)}
      {open === 'drawer' && isolated(<Drawer />)}
      {open === 'language' && isolated(<LanguageSheet />)}
      {open === 'deposit' && member && isolated(<DepositSheet />)}
      {open === 'submitHash' && member && isolated(<ClaimSheet />)}
      {status !== 'idle' && isolated(<ConnectSheet />)}
      {asked && isolated(<Questions />)}
    </>
  )
}
