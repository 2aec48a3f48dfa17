import type { FetchStatus } from '../lib/cache/fetchStatus.ts'
import { formatAge } from '../lib/format/dates.ts'
import { useT } from '../lib/i18n/intl.ts'
import styles from './LastUpdated.module.css'

interface LastUpdatedProps {
  /** Unix milliseconds; nothing is shown without it. */
  fetchedAt: number | undefined
  status: FetchStatus
}

/** How old what stands beside it is. Amber when the last attempt to refresh it failed. */
export function LastUpdated({ fetchedAt, status }: LastUpdatedProps) {
  const t = useT()
  if (fetchedAt === undefined) return null
  const asOf = t('age.asOf', { time: formatAge(fetchedAt) })
  return (
    <span className={`${styles.lastUpdated} ${styles[status]}`}>
      <span aria-hidden="true" className={styles.dot} />
      {status === 'failed' ? t('age.notRefreshed', { age: asOf }) : asOf}
    </span>
  )
}
