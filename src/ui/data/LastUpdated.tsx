import type { FetchStatus } from '../../lib/cache/fetchState.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { refreshByHand } from '../../lib/network/screenRefresh.ts'
import { Icon } from '../Icon.tsx'
import { Spinner } from '../Spinner.tsx'
import { useAge } from '../useAge.ts'
import styles from './LastUpdated.module.css'

interface LastUpdatedProps {
  /** Unix milliseconds; undefined renders nothing. */
  fetchedAt: number | undefined
  status: FetchStatus
}

/**
 * Says when the data was fetched, that outdated data is being updated, or, in amber, that the last refresh failed. A tap
 * refreshes the screen, except in the saved view.
 */
export function LastUpdated({ fetchedAt, status }: LastUpdatedProps) {
  const t = useT()
  const time = useAge(fetchedAt ?? 0)
  if (fetchedAt === undefined) return null
  const asOf = t('age.asOf', { time })
  const text =
    status === 'updating' ? t('age.updating') : status === 'failed' ? t('age.notRefreshed', { age: asOf }) : asOf
  const isFetching = status === 'refreshing' || status === 'updating'
  if (status === 'saved')
    return (
      <span className={styles.lastUpdated}>
        <span aria-hidden="true" className={styles.dot} />
        {text}
      </span>
    )
  return (
    <button
      type="button"
      className={`${styles.lastUpdated} ${styles.refresh} ${styles[status]}`}
      aria-busy={isFetching}
      onClick={() => void refreshByHand()}
    >
      <span className={styles.icon}>
        {isFetching ? <Spinner size="0.75rem" /> : <Icon name="refresh" size="0.85rem" />}
      </span>
      <span>{text}</span> <span className="visually-hidden">{t('age.refresh')}</span>
    </button>
  )
}
