import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import type { EntryKey } from '../lib/cache/db.ts'
import { useEntries } from '../lib/cache/useEntries.ts'
import type { InfiniteQueryResult } from '../lib/cache/useInfiniteQuery.ts'
import { type MessageId, useT } from '../lib/i18n/intl.ts'
import { useOfflineReason } from '../lib/network/connectivity.ts'
import { EmptyState } from './EmptyState.tsx'
import { FetchError } from './FetchError.tsx'
import styles from './InfiniteList.module.css'
import { ListEnd } from './ListEnd.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { Row } from './Row.tsx'
import { Skeleton } from './Skeleton.tsx'

/** A stable reference, so that effects on the keys don't re-run. */
const NO_KEYS: EntryKey[] = []
/** Rows rendered beyond each edge of the screen. */
const OVERSCAN = 8
/** Fetch the next page when this close to the end. */
const PREFETCH_ROWS = 4

interface InfiniteListProps<T> {
  list: InfiniteQueryResult<T>
  /** Accessible name. */
  label: string
  /** Height of a row before it is measured, in pixels. */
  rowHeight: number
  emptyTitle: MessageId
  /** What to do about an empty list. */
  emptyAction: ReactNode
  renderRow: (entry: T) => ReactNode
}

/** An infinite list that renders only the rows in view. */
export function InfiniteList<T>({ list, label, rowHeight, emptyTitle, emptyAction, renderRow }: InfiniteListProps<T>) {
  const t = useT()
  const offline = useOfflineReason() !== undefined
  const top = useRef<HTMLDivElement>(null)
  const keys = list.keys ?? NO_KEYS
  const virtual = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top.current?.offsetTop ?? 0,
    getItemKey: (index) => keys[index]?.join('|') ?? index,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1]
  const entryAt = useEntries(list.readEntries, keys, first, last)

  const wantsMore =
    last > keys.length - PREFETCH_ROWS && list.status === 'idle' && !list.complete && list.nextPage.status === 'idle'
  const { fetchNextPage } = list
  useEffect(() => {
    if (wantsMore) fetchNextPage()
  }, [wantsMore, fetchNextPage])

  const renderEntry = (entry: T | undefined) =>
    entry === undefined ? <Row title={<Skeleton width="9rem" />} /> : renderRow(entry)

  const loading = list.status === 'refreshing' || list.keys === undefined
  if (keys.length === 0 && loading) return <ListSkeleton height={rowHeight} />
  if (keys.length === 0 && list.error && !offline)
    return <FetchError error={list.error} hasData={false} onRetry={list.retry} />
  if (keys.length === 0) {
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
      <div ref={top} className={styles.card}>
        <ul aria-label={label} className={styles.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map((item) => (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={list.complete ? keys.length : -1}
              aria-posinset={item.index + 1}
              className={styles.row}
              style={{
                transform: `translateY(${item.start - virtual.options.scrollMargin}px)`,
                minBlockSize: rowHeight,
              }}
            >
              {renderEntry(entryAt(item.index))}
            </li>
          ))}
        </ul>
      </div>
      <ListEnd list={list} />
    </>
  )
}
