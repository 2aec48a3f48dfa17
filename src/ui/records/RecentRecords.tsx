import type { ReactNode } from 'react'
import type { AssetRecord } from '../../contract/assets.ts'
import type { Awaited } from '../../lib/awaited/matchRecords.ts'
import { missingIn, NOTHING_AWAITED } from '../../lib/awaited/missing.ts'
import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { paths } from '../../lib/config/paths.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { Card } from '../Card.tsx'
import { FetchError } from '../FetchError.tsx'
import { Note } from '../Note.tsx'
import { Row, RowList } from '../Row.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { TextAction } from '../TextAction.tsx'
import { AwaitedRows } from './AwaitedRows.tsx'
import styles from './RecentRecords.module.css'
import { RecordRow } from './RecordRow.tsx'

interface RecentRecordsProps {
  list: InfiniteQueryResult<AssetRecord>
  count: number
  /** What the list may not have yet, above the records; undefined while it is read. */
  awaited: Awaited | undefined
}

export const RecentRecords = (props: RecentRecordsProps) => (
  <NewestRecordsCard>
    <NewestRows {...props} />
  </NewestRecordsCard>
)

/** Always as high as `count` rows, so that a row that appears or leaves moves nothing below the card. */
function NewestRows({ list, count, awaited }: RecentRecordsProps) {
  const t = useT()
  const offline = useOfflineReason() !== undefined
  const records = list.entries.map(({ value }) => value)
  const missing = missingIn(awaited ?? NOTHING_AWAITED, records)
  const above = missing.deposits.length + missing.withdrawals.length
  const newest = list.entries.slice(0, Math.max(0, count - above))
  if (!awaited) return <RecordSkeletons count={count} />
  if (above + newest.length > 0)
    return (
      <>
        <RowList>
          <AwaitedRows awaited={missing} />
          {newest.map(({ id, value }) => (
            <RecordRow key={id} record={value} />
          ))}
        </RowList>
        <RecordSkeletons count={count - above - newest.length} isHidden />
      </>
    )
  if (list.error && !offline) return <FetchError error={list.error} hasData={false} onRetry={list.retry} />
  if (list.isLoading) return <RecordSkeletons count={count} />
  const title = t(list.partial ? 'list.noneSaved' : 'record.empty')
  return (
    <div className={styles.empty}>
      <RecordSkeletons count={count} isHidden />
      <Note size="body">{list.unreadable > 0 ? t('list.unreadable', { count: list.unreadable }) : title}</Note>
    </div>
  )
}

/** The card of the newest records, with a link to all of them. */
export function NewestRecordsCard({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <Card
      title={t('home.newestRecords')}
      headerEnd={
        <TextAction to={paths.assetsRecord} isMore>
          {t('home.allRecords')}
        </TextAction>
      }
    >
      {children}
    </Card>
  )
}

/** Placeholders as high as records, so that nothing moves when the records arrive. @param isHidden takes up only the space */
export const RecordSkeletons = ({ count, isHidden = false }: { count: number; isHidden?: boolean }) => (
  <div className={isHidden ? styles.place : undefined} aria-hidden={isHidden || undefined}>
    <RowList>
      {Array.from({ length: Math.max(0, count) }, (_, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are equal, and they never move.
          key={index}
          lead={<span className={styles.tile} />}
          title={<Skeleton width="8rem" />}
          note={<Skeleton width="6rem" height="0.8rem" />}
        />
      ))}
    </RowList>
  </div>
)
