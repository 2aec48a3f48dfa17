import { Link } from 'wouter'
import { accountsQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconTile } from '../../ui/IconTile.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { NewestRecordsCard, RecordSkeletons } from '../../ui/records/RecentRecords.tsx'
import { retryableLazy } from '../../ui/retryableLazy.tsx'
import { MainAssets } from './MainAssets.tsx'
import { MarketBlock } from './MarketBlock.tsx'
import styles from './MemberHome.module.css'
import { NEWEST } from './newest.ts'
import { QuickActions } from './QuickActions.tsx'
import { UsableBalance } from './UsableBalance.tsx'

const Activity = retryableLazy(() => import('./Activity.tsx'))
const PLACEHOLDER = (
  <NewestRecordsCard>
    <RecordSkeletons count={NEWEST} />
  </NewestRecordsCard>
)

export default function MemberHome() {
  const t = useT()
  const accounts = useQuery(accountsQuery)
  const showComingSoon = () => toast({ id: 'tip.notOpen' })
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">{t('tab.home')}</h1>
      <div className={styles.section}>
        <UsableBalance accounts={accounts} />
        <QuickActions />
      </div>
      <div className={`${styles.section} ${styles.activity}`}>
        <LazyPart placeholder={PLACEHOLDER}>
          <Activity />
        </LazyPart>
      </div>
      <div className={`${styles.section} ${styles.assets}`}>
        <MainAssets accounts={accounts} />
        <div className={styles.shortcuts}>
          <Link href={paths.invited} className={styles.shortcut}>
            <IconTile icon="invite" tone="accent" />
            {t('screen.invited')}
          </Link>
          <button type="button" className={styles.shortcut} onClick={showComingSoon}>
            <IconTile icon="cube" />
            <span>
              {t('home.joinMine')}
              <span className={styles.comingSoon}>{t('tip.notOpen')}</span>
            </span>
          </button>
        </div>
      </div>
      <div className={`${styles.section} ${styles.market}`}>
        <MarketBlock />
        <button type="button" className={styles.whitePaper} onClick={showComingSoon}>
          <Icon name="paper" />
          {t('home.whitePaper')}
          <span className={styles.comingSoon}>{t('tip.notOpen')}</span>
        </button>
      </div>
    </div>
  )
}
