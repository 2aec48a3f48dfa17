import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
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

/** The same array each time: what watches the keys must not see them change when there are none yet. */
const NONE: NonNullable<InfiniteQueryResult['keys']> = []
/** Rows that are drawn beyond the edges of the screen. */
const OVERSCAN = 8
/** From this close to its end, the list asks for the next page. */
const ROWS_AHEAD = 4

interface EntryListProps {
  list: InfiniteQueryResult
  /** What the list is called, for those who do not see it. */
  label: string
  /** Height of a row before it is measured, in pixels. */
  rowHeight: number
  empty: MessageId
  row: (entry: unknown) => ReactNode
}

/** An infinite list: only the rows in view are in the page, however many there are. */
export function InfiniteList({ list, label, rowHeight, empty, row }: EntryListProps) {
  const t = useT()
  const offline = useOfflineReason() !== undefined
  const top = useRef<HTMLDivElement>(null)
  const keys = list.keys ?? NONE
  const virtual = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top.current?.offsetTop ?? 0,
    getItemKey: (index) => keys[index]?.join('|') ?? index,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1]
  const entryAt = useEntries(keys, first, last)

  const wantsMore =
    last > keys.length - ROWS_AHEAD && list.status === 'idle' && !list.complete && list.more.status === 'idle'
  const { loadMore } = list
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore, loadMore])

  const waits = list.status === 'refreshing' || list.keys === undefined
  if (keys.length === 0 && waits) return <ListSkeleton height={rowHeight} />
  if (keys.length === 0 && list.error && !offline)
    return <FetchError error={list.error} covered={false} onRetry={list.retry} />
  if (keys.length === 0) return <EmptyState icon="paper" title={t(list.partial ? 'list.noneSaved' : empty)} />
  return (
    <>
      <FetchError error={list.error} covered onRetry={list.retry} />
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
              {entryAt(item.index) ? row(entryAt(item.index)) : <Row title={<Skeleton width="9rem" />} />}
            </li>
          ))}
        </ul>
      </div>
      <ListEnd list={list} />
    </>
  )
}
