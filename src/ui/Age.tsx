import type { Status } from '../lib/cache/status.ts'
import { formatAge } from '../lib/dates.ts'
import { useText } from '../lib/intl.ts'
import styles from './Age.module.css'

interface AgeProps {
  /** Unix milliseconds; nothing is shown without it. */
  fetchedAt: number | undefined
  status: Status
}

/** How old what stands beside it is. Amber when the last attempt to refresh it failed. */
export function Age({ fetchedAt, status }: AgeProps) {
  const t = useText()
  if (fetchedAt === undefined) return null
  const words = t('age.asOf', { time: formatAge(fetchedAt) })
  return (
    <span className={`${styles.age} ${styles[status]}`}>
      <span aria-hidden="true" className={styles.dot} />
      {status === 'failed' ? t('age.notRefreshed', { age: words }) : words}
    </span>
  )
}
