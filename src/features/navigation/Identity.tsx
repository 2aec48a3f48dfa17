import { userInfoQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useViewedAccount } from '../../lib/session/viewedAccount.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ValueOrSkeleton } from '../../ui/ValueOrSkeleton.tsx'
import styles from './Identity.module.css'
import { WalletBalance } from './WalletBalance.tsx'

/** Masked address, level, node, and the wallet's native balance. */
export function Identity({ masked }: { masked: string }) {
  const t = useT()
  const { isSaved } = useViewedAccount()
  const { value, status } = useQuery(userInfoQuery)
  const loading = !value && status === 'refreshing'
  return (
    <div className={styles.identity} aria-busy={loading}>
      <span className={styles.avatar}>
        <Logo size="1.9rem" />
      </span>
      <p className={styles.address}>
        {masked}
        {loading && <Spinner />}
      </p>
      <dl className={styles.details}>
        <dt>{t('user.level')}</dt>
        <dd>
          <ValueOrSkeleton status={status}>{value && (value.levelName || t('user.none'))}</ValueOrSkeleton>
        </dd>
        <dt>{t('user.node')}</dt>
        <dd>
          <ValueOrSkeleton status={status}>{value && (value.nodeName || t('user.none'))}</ValueOrSkeleton>
        </dd>
        {!isSaved && <WalletBalance />}
      </dl>
    </div>
  )
}
