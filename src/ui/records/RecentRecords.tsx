import type { ReactNode } from 'react'
import type { AssetRecord } from '../../contract/assets.ts'
import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { Card } from '../Card.tsx'
import { CardLink } from '../CardLink.tsx'
import { FetchError } from '../FetchError.tsx'
import { Row, RowList } from '../Row.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './RecentRecords.module.css'
import { RecordRow } from './RecordRow.tsx'

interface RecentRecordsProps {
  list: InfiniteQueryResult<AssetRecord>
  count: number
}

export const RecentRecords = (props: RecentRecordsProps) => (
  <RecordsCard>
    <NewestRows {...props} />
  </RecordsCard>
)

function NewestRows({ list, count }: RecentRecordsProps) {
  const t = useT()
  const offline = useOfflineReason() !== undefined
  const newest = list.entries.slice(0, count)
  if (newest.length > 0)
    return (
      <RowList>
        {newest.map(({ id, value }) => (
          <RecordRow key={id} record={value} />
        ))}
      </RowList>
    )
  if (list.error && !offline) return <FetchError error={list.error} hasData={false} onRetry={list.retry} />
  if (list.status === 'refreshing' || !list.isRead) return <RecordSkeletons count={count} />
  return <p className={styles.none}>{t(list.partial ? 'list.noneSaved' : 'record.empty')}</p>
}

/** The card of the newest records, with a link to all of them. */
export function RecordsCard({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <Card
      title={t('home.newestRecords')}
      headerEnd={<CardLink to={paths.assetsRecord}>{t('home.allRecords')}</CardLink>}
    >
      {children}
    </Card>
  )
}

/** As high as the records, so that nothing moves when they arrive. */
export const RecordSkeletons = ({ count }: { count: number }) => (
  <RowList>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are equal, and they never move.
      <div key={index}>
        <Row title={<Skeleton width="8rem" />} note={<Skeleton width="6rem" height="0.8rem" />} />
      </div>
    ))}
  </RowList>
)
