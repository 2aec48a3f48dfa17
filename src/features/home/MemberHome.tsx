import { accountsQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { toast } from '../../lib/toasts/toasts.ts'
import { Card } from '../../ui/Card.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { MenuItem } from '../../ui/menu/MenuItem.tsx'
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
        <Card>
          <MenuItem icon="invite" label={t('screen.invited')} to={paths.invited} />
          <MenuItem icon="cube" label={t('home.joinMine')} value={t('tip.notOpen')} onClick={showComingSoon} />
          <MenuItem icon="paper" label={t('home.whitePaper')} value={t('tip.notOpen')} onClick={showComingSoon} />
        </Card>
      </div>
      <div className={`${styles.section} ${styles.market}`}>
        <MarketBlock />
      </div>
    </div>
  )
}
