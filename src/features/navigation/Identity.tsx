import { userInfoQuery } from '../../lib/cache/queries.ts'
import { useQuery } from '../../lib/cache/useQuery.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { Logo } from '../../ui/Logo.tsx'
import { ValueOrSkeleton } from '../../ui/ValueOrSkeleton.tsx'
import styles from './Identity.module.css'

/** Masked address, level and node. */
export function Identity({ masked }: { masked: string }) {
  const t = useT()
  const { value, status } = useQuery(userInfoQuery)
  return (
    <div className={styles.identity}>
      <span className={styles.avatar}>
        <Logo size="1.9rem" />
      </span>
      <p className={styles.address}>{masked}</p>
      <dl className={styles.details}>
        <dt>{t('user.level')}</dt>
        <dd>
          <ValueOrSkeleton status={status}>{value && (value.levelName || t('user.none'))}</ValueOrSkeleton>
        </dd>
        <dt>{t('user.node')}</dt>
        <dd>
          <ValueOrSkeleton status={status}>{value && (value.nodeName || t('user.none'))}</ValueOrSkeleton>
        </dd>
      </dl>
    </div>
  )
}
