import { Link } from 'wouter'
import type { AssetRecord } from '../../contract/assets.ts'
import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { Card } from '../Card.tsx'
import { FetchError } from '../FetchError.tsx'
import { Icon } from '../Icon.tsx'
import { Row, RowList } from '../Row.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './RecentRecords.module.css'
import { RecordRow } from './RecordRow.tsx'

/** The newest records of a list, and a link to all of them. */
export function RecentRecords({ list, count }: { list: InfiniteQueryResult<AssetRecord>; count: number }) {
  const t = useT()
  return (
    <Card
      title={t('home.newestRecords')}
      headerEnd={
        <Link href={paths.assetsRecord} className={styles.all}>
          {t('home.allRecords')}
          <Icon name="chevron" size="0.9rem" />
        </Link>
      }
    >
      <NewestRows list={list} count={count} />
    </Card>
  )
}

function NewestRows({ list, count }: { list: InfiniteQueryResult<AssetRecord>; count: number }) {
  const t = useT()
  const offline = useOfflineReason() !== undefined
  const newest = list.first === 0 ? list.entries.slice(0, count) : []
  if (newest.length > 0)
    return (
      <RowList>
        {newest.map(({ id, value }) => (value ? <RecordRow key={id} record={value} /> : <RowSkeleton key={id} />))}
      </RowList>
    )
  if (list.error && !offline) return <FetchError error={list.error} hasData={false} onRetry={list.retry} />
  const isLoading = list.status === 'refreshing' || list.count === undefined
  if (isLoading)
    return (
      <RowList>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are equal, and they never move.
          <RowSkeleton key={index} />
        ))}
      </RowList>
    )
  return <p className={styles.none}>{t(list.partial ? 'list.noneSaved' : 'record.empty')}</p>
}

const RowSkeleton = () => <Row title={<Skeleton width="8rem" />} note={<Skeleton width="6rem" height="0.8rem" />} />
