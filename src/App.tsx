import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Route, Switch } from 'wouter'
import styles from './App.module.css'
import { ConnectCard } from './features/connect/ConnectCard.tsx'
import { HomeScreen } from './features/home/HomeScreen.tsx'
import { TopBar } from './features/navigation/TopBar.tsx'
import { connection } from './lib/login/connection.ts'
import { notices } from './lib/notices.ts'
import { useOffline } from './lib/online.ts'
import { paths } from './lib/paths.ts'
import { atRest } from './lib/pwa/early.ts'
import { pwa } from './lib/pwa/state.ts'
import { useShown } from './lib/saved.ts'
import { sheets } from './lib/sheets.ts'
import { notFound as NotFound, routes } from './routes.ts'
import { Boundary } from './ui/Boundary.tsx'
import { Toasts } from './ui/Toasts.tsx'
import { Waiting } from './ui/Waiting.tsx'

const loadNetworkBar = () => import('./features/navigation/NetworkBar.tsx')
const NetworkBar = lazy(loadNetworkBar)
const TabBar = lazy(() => import('./features/navigation/TabBar.tsx'))
const Drawer = lazy(() => import('./features/navigation/Drawer.tsx'))
const LanguageSheet = lazy(() => import('./features/navigation/LanguageSheet.tsx'))
const DepositSheet = lazy(() => import('./features/deposit/DepositSheet.tsx'))
const ClaimSheet = lazy(() => import('./features/deposit/ClaimSheet.tsx'))
const ConnectSheet = lazy(() => import('./features/connect/ConnectSheet.tsx'))
const AppNotice = lazy(() => import('./features/app/AppNotice.tsx'))
const loadQuestions = () => import('./ui/Questions.tsx').then(({ Questions }) => ({ default: Questions }))
const Questions = lazy(loadQuestions)

/**
 * What can't wait until it is needed: the bar that says that there is no network, the questions that a deposit waits on, and,
 * in one part with the start of the installed app, the notice of a newer version, whose build takes the parts of this one
 * away. The rest is about later visits.
 */
function prepare(): void {
  for (const load of [loadNetworkBar, loadQuestions]) load().catch(() => {})
  import('./lib/pwa/start.ts').then(({ startPwa }) => startPwa()).catch(() => {})
}

/** The shell: bars, the screen of the moment, and the sheets that belong to no screen. */
export function App() {
  const { address, isSaved } = useShown()
  const offline = useOffline() !== undefined
  useEffect(() => atRest(prepare), [])
  return (
    <div className={styles.column}>
      <TopBar />
      {(isSaved || offline) && aside(<NetworkBar />)}
      <Notice />
      <main className={`${styles.main} ${address ? styles.aboveTabs : ''}`}>
        <Boundary>
          <Suspense fallback={<Waiting />}>
            <Switch>
              <Route path={paths.home} component={HomeScreen} />
              {routes.map(({ path, screen: Screen, member }) => (
                <Route key={path} path={path}>
                  {member && !address ? <ConnectCard /> : <Screen />}
                </Route>
              ))}
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </Boundary>
      </main>
      <Overlays member={address !== null} />
      <Toasts />
    </div>
  )
}

/** What stands beside the screen: the screen does not wait for it, and stays if it can't be loaded. */
const aside = (content: ReactNode) => (
  <Boundary aside>
    <Suspense fallback={null}>{content}</Suspense>
  </Boundary>
)

/** A newer version, or the offer to install the app and its steps. */
function Notice() {
  const { update, offerInstall } = useSnapshot(pwa)
  const { open } = useSnapshot(sheets)
  if (update === 'none' && !offerInstall && open !== 'install') return null
  return aside(<AppNotice />)
}

/** Loaded when they are first needed. */
function Overlays({ member }: { member: boolean }) {
  const { open } = useSnapshot(sheets)
  const { status } = useSnapshot(connection)
  const asked = useSnapshot(notices).questions.length > 0
  return (
    <>
      {member && aside(<TabBar />)}
      {open === 'drawer' && aside(<Drawer />)}
      {open === 'language' && aside(<LanguageSheet />)}
      {open === 'deposit' && member && aside(<DepositSheet />)}
      {open === 'claim' && member && aside(<ClaimSheet />)}
      {status !== 'idle' && aside(<ConnectSheet />)}
      {asked && aside(<Questions />)}
    </>
  )
}
