import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import type { ListAnchor } from '../../lib/cache/entryIndex.ts'
import { type InfiniteQueryResult, isReadyForNextPage } from '../../lib/cache/useInfiniteQuery.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { EmptyState } from '../EmptyState.tsx'
import { FetchError } from '../FetchError.tsx'
import styles from './InfiniteList.module.css'
import { ListEnd } from './ListEnd.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { RenderedRange, TopRow } from './rowLayout.ts'
import { useVirtualRows } from './useVirtualRows.ts'
import { VirtualRow } from './VirtualRow.tsx'

/** Fetch the next page when this close to the end. */
const PREFETCH_ROWS = 4

/** Where a list is scrolled to: its topmost row, and the pixels from the top of the screen to it. Serializable. */
export interface ListPlace extends ListAnchor {
  offset: number
}

interface InfiniteListProps<T> {
  list: InfiniteQueryResult<T>
  /** Accessible name. */
  label: string
  /** Height of a row before it is measured, in pixels. */
  rowHeight: number
  emptyTitle: MessageId
  /** What to do about an empty list. */
  emptyAction: ReactNode
  /**
   * `newer` is the entry of the row above, if there is one and it has been read. Pass the same function while it renders the
   * same: another one renders every row.
   */
  renderRow: (entry: T, newer: T | undefined) => ReactNode
  /** Where to start. Pass its time and id to `useInfiniteQuery` as well, so that these rows are read first. */
  start?: ListPlace | undefined
  /** Called when the page has scrolled; undefined at the top of the list, and when the rows go away. */
  onScroll?: (place: ListPlace | undefined) => void
}

/** An infinite list that renders only the rows in view. */
export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { list, rowHeight, emptyTitle, emptyAction } = props
  const t = useT()
  const offline = useOfflineReason() !== undefined
  const isEmpty = !list.count
  const loading = list.status === 'refreshing' || list.count === undefined
  if (isEmpty && loading) return <ListSkeleton height={rowHeight} />
  if (isEmpty && list.error && !offline) return <FetchError error={list.error} hasData={false} onRetry={list.retry} />
  if (isEmpty) {
    const title = list.partial ? t('list.noneSaved') : t(emptyTitle)
    return (
      <EmptyState icon="paper" title={list.unreadable > 0 ? t('list.unreadable', { count: list.unreadable }) : title}>
        {emptyAction}
      </EmptyState>
    )
  }
  return (
    <>
      <FetchError error={list.error} hasData onRetry={list.retry} />
      <VirtualRows {...props} count={list.count ?? 0} />
      <ListEnd list={list} />
    </>
  )
}

const keyText = ({ time, id }: ListAnchor): string => `${time}|${id}`

/** The row to start at, once it has been read. */
function findStart(place: ListPlace | undefined, { first, entries }: InfiniteQueryResult<unknown>): TopRow | undefined {
  if (!place) return undefined
  const found = entries.findIndex(({ time, id }) => time < place.time || (time === place.time && id <= place.id))
  return found < 0 ? undefined : { position: first + found, offset: place.offset }
}

/** Fetches the next page when the end of the list is near. */
function usePrefetch(list: InfiniteQueryResult<unknown>, isNear: boolean) {
  const { fetchNextPage } = list
  const wantsMore = isNear && isReadyForNextPage(list)
  useEffect(() => {
    if (wantsMore) fetchNextPage()
  }, [wantsMore, fetchNextPage])
}

function VirtualRows<T>(props: InfiniteListProps<T> & { count: number }) {
  const { list, count, label, rowHeight, renderRow, start, onScroll } = props
  const { first, entries, show } = list
  const positions = useMemo(
    () => new Map(entries.map((entry, index) => [keyText(entry), first + index])),
    [entries, first],
  )
  const keyAt = (position: number) => {
    const entry = entries[position - first]
    return entry && keyText(entry)
  }
  const reportPlace = useCallback(
    (top: TopRow | undefined) => {
      const entry = top && entries[top.position - first]
      if (!top || entry) onScroll?.(entry && { time: entry.time, id: entry.id, offset: top.offset })
    },
    [entries, first, onScroll],
  )
  const { frame, rows, range } = useVirtualRows({
    ...{ count, rowHeight, keyAt },
    positionOf: (key) => positions.get(key),
    isLoaded: (shown: RenderedRange) =>
      entries[shown.first - first] !== undefined && shown.end <= first + entries.length,
    start: findStart(start, list),
    onScroll: reportPlace,
  })
  // Other rows, or none, follow: their place is another.
  useEffect(() => () => onScroll?.(undefined), [onScroll])
  // After every render: rows that were read for other positions may have been replaced by now.
  useEffect(() => show(range.first, range.end))
  usePrefetch(list, range.end > count - PREFETCH_ROWS)

  return (
    <div className={styles.card}>
      <div ref={frame} className={styles.frame}>
        <ul ref={rows} aria-label={label} className={styles.rows}>
          {Array.from({ length: Math.max(0, range.end - range.first) }, (_, index) => {
            const position = range.first + index
            return (
              <VirtualRow
                key={keyAt(position) ?? position}
                position={position}
                setSize={list.complete ? count : -1}
                value={entries[position - first]?.value}
                newer={entries[position - first - 1]?.value}
                height={rowHeight}
                renderRow={renderRow}
              />
            )
          })}
        </ul>
      </div>
    </div>
  )
}
