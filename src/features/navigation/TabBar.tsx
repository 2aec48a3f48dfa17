import { Link, useLocation } from 'wouter'
import { isAtTop, scrollToTop } from '../../lib/browser/scroll.ts'
import { paths } from '../../lib/config/paths.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { SCREEN_TITLES } from '../../lib/i18n/screenTitles.ts'
import { refreshByHand } from '../../lib/network/screenRefresh.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './TabBar.module.css'

interface Tab {
  path: string
  icon: IconName
  name: MessageId
  /** Shows the 'not open' toast instead of navigating. Source: specification §2, tab bar. */
  comingSoon?: true
}

const HOME: Tab = { path: paths.home, icon: 'home', name: 'tab.home' }
const TABS: Tab[] = [
  HOME,
  { path: paths.deal, icon: 'trade', name: 'tab.deal', comingSoon: true },
  { path: paths.mining, icon: 'cube', name: 'tab.mining', comingSoon: true },
  { path: paths.assets, icon: 'wallet', name: 'tab.assets' },
  { path: paths.my, icon: 'person', name: 'tab.my', comingSoon: true },
]

/**
 * The tab of a screen: home unless the path of another tab begins its own. That of the account is home: its own is not open,
 * and must not look so.
 */
const currentTab = (location: string): Tab | undefined =>
  TABS.find(({ path }) => path !== paths.my && `${location}/`.startsWith(`${path}/`)) ??
  (location in SCREEN_TITLES ? HOME : undefined)

/**
 * The bottom tab bar, shown only when logged in. A tap on the current tab scrolls to the top; at the top, it refreshes
 * the screen.
 */
export default function TabBar() {
  const t = useT()
  const [location] = useLocation()
  const current = currentTab(location)
  return (
    <nav className={styles.bar} aria-label={t('nav.tabs')}>
      {TABS.map((tab) => {
        const tabProps = { className: styles.tab, 'aria-current': tab === current ? ('page' as const) : undefined }
        const content = (
          <>
            <Icon name={tab.icon} size="1.35rem" />
            <span>{t(tab.name)}</span>
          </>
        )
        return tab.comingSoon ? (
          <button key={tab.path} type="button" {...tabProps} onClick={() => toast({ id: 'tip.notOpen' })}>
            {content}
          </button>
        ) : (
          <Link
            key={tab.path}
            href={tab.path}
            {...tabProps}
            onClick={(event) => {
              // Navigate unless already there. Source: specification §2, tab bar.
              if (location !== tab.path) return
              event.preventDefault()
              if (isAtTop()) void refreshByHand()
              else scrollToTop()
            }}
          >
            {content}
          </Link>
        )
      })}
    </nav>
  )
}
