import type { FetchStatus } from '../lib/cache/fetchStatus.ts'
import { formatAge } from '../lib/format/dates.ts'
import { useT } from '../lib/i18n/intl.ts'
import styles from './LastUpdated.module.css'

interface LastUpdatedProps {
  /** Unix milliseconds; undefined renders nothing. */
  fetchedAt: number | undefined
  status: FetchStatus
}

/** When the data was fetched; "updating" while it is known to be outdated, amber if the last refresh failed. */
export function LastUpdated({ fetchedAt, status }: LastUpdatedProps) {
  const t = useT()
  if (fetchedAt === undefined) return null
  const asOf = t('age.asOf', { time: formatAge(fetchedAt) })
  return (
    <span className={`${styles.lastUpdated} ${styles[status]}`}>
      <span aria-hidden="true" className={styles.dot} />
      {status === 'updating' ? t('age.updating') : status === 'failed' ? t('age.notRefreshed', { age: asOf }) : asOf}
    </span>
  )
}
