import { useCallback } from 'react'
import type { AssetRecord } from '../../contract/assets.ts'
import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { formatDay } from '../../lib/format/dates.ts'
import { useT } from '../../lib/i18n/intl.ts'
import { openSheet } from '../../lib/overlays/sheets.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import type { useListPlace } from '../../ui/list/useListPlace.ts'
import { RecordRow } from '../../ui/records/RecordRow.tsx'
import { isUnfiltered, NO_FILTER, type RecordFilter } from './filter.ts'
import styles from './RecordList.module.css'

const ROW_HEIGHT_PX = 66

interface RecordListProps {
  list: InfiniteQueryResult<AssetRecord>
  place: ReturnType<typeof useListPlace>
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
  onOpen: (record: AssetRecord) => void
}

export function RecordList({ list, place, filter, onFilter, onOpen }: RecordListProps) {
  const t = useT()
  const renderRow = useCallback(
    (record: AssetRecord, newer: AssetRecord | undefined) => <DatedRow record={record} newer={newer} onOpen={onOpen} />,
    [onOpen],
  )
  return (
    <InfiniteList
      // Another filter is another question: its answer is said, although it may be the same.
      key={JSON.stringify(filter)}
      {...place}
      list={list}
      label={t('screen.assetsRecord')}
      rowHeight={ROW_HEIGHT_PX}
      emptyTitle={isUnfiltered(filter) ? 'record.empty' : 'record.noMatch'}
      emptyAction={
        isUnfiltered(filter) ? (
          <ActionButton onClick={() => openSheet('deposit')}>{t('deposit.title')}</ActionButton>
        ) : (
          <Button tone="quiet" onClick={() => onFilter(NO_FILTER)}>
            {t('filter.reset')}
          </Button>
        )
      }
      renderRow={renderRow}
    />
  )
}

interface DatedRowProps {
  record: AssetRecord
  /** The record of the row above. */
  newer: AssetRecord | undefined
  onOpen: (record: AssetRecord) => void
}

/** A record, below a heading if it is the first one of its day. */
function DatedRow({ record, newer, onOpen }: DatedRowProps) {
  const day = formatDay(record.createdTime)
  return (
    <>
      {(!newer || formatDay(newer.createdTime) !== day) && <h2 className={styles.day}>{day}</h2>}
      <RecordRow record={record} timeOnly onOpen={() => onOpen(record)} />
    </>
  )
}
