import type { InfiniteQueryResult } from '../lib/cache/useInfiniteQuery.ts'
import { useT } from '../lib/i18n/intl.ts'
import { FetchError } from './FetchError.tsx'
import styles from './ListEnd.module.css'
import { Spinner } from './Spinner.tsx'

/** What stands below a list: another page on its way, one that failed, the end, or the end of what this phone keeps. */
export function ListEnd({ list }: { list: InfiniteQueryResult }) {
  const t = useT()
  const { more, complete, partial } = list
  if (partial && list.status !== 'refreshing' && more.status !== 'refreshing')
    return <p className={styles.end}>{t('list.partial')}</p>
  if (more.error) return <FetchError error={more.error} covered={false} onRetry={list.loadMore} />
  if (complete) return <p className={styles.end}>{t('tip.noMore')}</p>
  return (
    <p role="status" className={styles.end}>
      <Spinner /> {t('list.loading')}
    </p>
  )
}
