import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { FetchError } from '../FetchError.tsx'
import { Spinner } from '../Spinner.tsx'
import styles from './ListEnd.module.css'

/** The end of a list: entries that can't be shown; loading, failed, complete, or the end of the cached entries. */
export function ListEnd({ list }: { list: InfiniteQueryResult<unknown> }) {
  const t = useT()
  return (
    <>
      {list.unreadable > 0 && <p className={styles.end}>{t('list.unreadable', { count: list.unreadable })}</p>}
      <Progress list={list} />
    </>
  )
}

function Progress({ list }: { list: InfiniteQueryResult<unknown> }) {
  const t = useT()
  const { nextPage, complete, partial, hasMore } = list
  if (partial && !hasMore && list.status !== 'refreshing' && nextPage.status !== 'refreshing')
    return <p className={styles.end}>{t('list.partial')}</p>
  if (nextPage.error) return <FetchError error={nextPage.error} hasData={false} onRetry={list.fetchNextPage} />
  if (complete && !hasMore) return <p className={styles.end}>{t('tip.noMore')}</p>
  const isFetching = list.status === 'refreshing' || nextPage.status === 'refreshing'
  return (
    <p role={isFetching ? 'status' : undefined} className={styles.end}>
      <Spinner /> {t('list.loading')}
    </p>
  )
}
