import type { AssetRecord } from '../../contract/assets.ts'
import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { formatDay } from '../../lib/format/dates.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { DayHeading } from '../../ui/DayHeading.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { RecordRow } from '../../ui/RecordRow.tsx'
import type { useListPlace } from '../../ui/useListPlace.ts'

const ROW_HEIGHT_PX = 66

interface RecordListProps {
  list: InfiniteQueryResult<AssetRecord>
  place: ReturnType<typeof useListPlace>
  emptyTitle: MessageId
  onOpen: (record: AssetRecord) => void
}

/** The records, grouped by day. */
export function RecordList({ list, place, emptyTitle, onOpen }: RecordListProps) {
  const t = useT()
  return (
    <InfiniteList
      {...place}
      list={list}
      label={t('screen.assetsRecord')}
      rowHeight={ROW_HEIGHT_PX}
      emptyTitle={emptyTitle}
      renderRow={(record, newer) => {
        const day = formatDay(record.createdTime)
        return (
          <>
            {(!newer || formatDay(newer.createdTime) !== day) && <DayHeading>{day}</DayHeading>}
            <RecordRow record={record} timeOnly onOpen={() => onOpen(record)} />
          </>
        )
      }}
    />
  )
}
