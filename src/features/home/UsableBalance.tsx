import type { AssetAccount } from '../../contract/assets.ts'
import { isAwaited, type QueryResult } from '../../lib/cache/useQuery.ts'
import { balanceOf } from '../../lib/format/balanceOf.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { AmountHeading } from '../../ui/AmountHeading.tsx'
import { AmountText } from '../../ui/AmountText.tsx'
import { LastUpdated } from '../../ui/data/LastUpdated.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './UsableBalance.module.css'

/** The number that home is about: usable USDT, and its age. */
export function UsableBalance({ accounts }: { accounts: QueryResult<AssetAccount[]> }) {
  const t = useT()
  const { value, fetchedAt, status, error } = accounts
  return (
    <section className={styles.balance} aria-label={t('node.usable')}>
      <AmountHeading title={t('node.usable')}>
        <LastUpdated fetchedAt={fetchedAt} status={status} />
      </AmountHeading>
      <p className={styles.amount}>
        {value ? (
          <AmountText amount={balanceOf('USDT', value)} unit="USDT" size="large" isOutdated={isAwaited(accounts)} />
        ) : error ? (
          '—'
        ) : (
          <Skeleton width="11rem" height="2.5rem" />
        )}
      </p>
    </section>
  )
}
