import { Link, useLocation } from 'wouter'
import { paths } from '../../lib/config/paths.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { toast } from '../../lib/notifications/toasts.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import styles from './TabBar.module.css'

interface Tab {
  path: string
  icon: IconName
  name: MessageId
  /** Screens that belong to the tab although their path does not say so. */
  also?: string[]
  /** Shows the 'not open' toast instead of going there. Source: specification §2, tab bar. */
  closed?: true
}

const TABS: Tab[] = [
  { path: paths.home, icon: 'home', name: 'tab.home', also: [paths.node, paths.invited, paths.invitedUpdate] },
  { path: paths.deal, icon: 'trade', name: 'tab.deal', closed: true },
  { path: paths.mining, icon: 'cube', name: 'tab.mining', closed: true },
  { path: paths.assets, icon: 'wallet', name: 'tab.assets' },
  { path: paths.my, icon: 'person', name: 'tab.my', closed: true },
]

/** The tabs at the bottom; only for those who are logged in. */
export default function TabBar() {
  const t = useT()
  const [location] = useLocation()
  const isHere = ({ path, also }: Tab) =>
    location === path || also?.includes(location) || (path !== paths.home && location.startsWith(`${path}/`))
  return (
    <nav className={styles.bar} aria-label={t('nav.tabs')}>
      {TABS.map((tab) => {
        const look = { className: styles.tab, 'aria-current': isHere(tab) ? ('page' as const) : undefined }
        const face = (
          <>
            <Icon name={tab.icon} size="1.35rem" />
            <span>{t(tab.name)}</span>
          </>
        )
        return tab.closed ? (
          <button key={tab.path} type="button" {...look} onClick={() => toast({ id: 'tip.notOpen' })}>
            {face}
          </button>
        ) : (
          <Link
            key={tab.path}
            href={tab.path}
            {...look}
            onClick={(event) => {
              // Who is already there stays there.
              if (location === tab.path) event.preventDefault()
            }}
          >
            {face}
          </Link>
        )
      })}
    </nav>
  )
}
