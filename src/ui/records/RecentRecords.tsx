import type { AssetRecord } from '../../contract/assets.ts'
import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { FetchError } from '../FetchError.tsx'
import { RowList } from '../Row.tsx'
import { RecordRow } from './RecordRow.tsx'
import styles from './RecordsCard.module.css'
import { RecordSkeletons, RecordsCard } from './RecordsCard.tsx'

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
    return <RowList>{newest.map(({ id, value }) => (value ? <RecordRow key={id} record={value} /> : null))}</RowList>
  if (list.error && !offline) return <FetchError error={list.error} hasData={false} onRetry={list.retry} />
  if (list.status === 'refreshing' || !list.isRead) return <RecordSkeletons count={count} />
  return <p className={styles.none}>{t(list.partial ? 'list.noneSaved' : 'record.empty')}</p>
}
