import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { InfiniteQueryResult } from '../../lib/cache/useInfiniteQuery.ts'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { useOfflineReason } from '../../lib/network/connectivity.ts'
import { EmptyState } from '../EmptyState.tsx'
import { FetchError } from '../FetchError.tsx'
import { useAnnouncement } from '../useAnnouncement.ts'
import styles from './InfiniteList.module.css'
import { ListEnd } from './ListEnd.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { VirtualRows, type VirtualRowsProps } from './VirtualRows.tsx'

interface InfiniteListProps<T> extends Omit<VirtualRowsProps<T>, 'entries' | 'setSize'> {
  list: InfiniteQueryResult<T>
  emptyTitle: MessageId
  /** What to do about an empty list. */
  emptyAction: ReactNode
}

/** An infinite list that renders only the rows in view. */
export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { list, rowHeight, emptyTitle, emptyAction } = props
  const t = useT()
  const offline = useOfflineReason() !== undefined
  const isEmpty = list.entries.length === 0
  // The newest entries may be unreadable, and older ones not.
  const hasNextPage = list.status === 'idle' && !list.complete && !list.partial
  const emptyText =
    list.unreadable > 0
      ? t('list.unreadable', { count: list.unreadable })
      : t(list.partial ? 'list.noneSaved' : emptyTitle)
  // A filter has changed what is far from the focus.
  useAnnouncement(isEmpty && !hasNextPage && (!list.error || offline) ? emptyText : undefined, !list.isLoading)
  if (isEmpty && (list.isLoading || list.hasMore)) return <ListSkeleton height={rowHeight} />
  if (isEmpty && list.error && !offline) return <FetchError error={list.error} hasData={false} onRetry={list.retry} />
  if (isEmpty && !hasNextPage)
    return (
      <EmptyState icon="paper" title={emptyText}>
        {emptyAction}
      </EmptyState>
    )
  return (
    <>
      <FetchError error={list.error} hasData onRetry={list.retry} />
      <Rows {...props} />
      {/* Rows that come take the place of the line, instead of moving it. */}
      <ListEnd key={list.entries.length} list={list} />
    </>
  )
}

/** Whether the end of the list is less than one and a half screens below the screen. */
function useNearEnd(): [ref: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((all) => setIsNear(all.at(-1)?.isIntersecting === true), {
      rootMargin: '0px 0px 150%',
    })
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return [ref, isNear]
}

function Rows<T>({ list, ...props }: InfiniteListProps<T>) {
  const { onScroll } = props
  const [end, isNearEnd] = useNearEnd()
  useEffect(() => {
    // After every render: what has been read or fetched may not reach far enough. Meanwhile, this does nothing.
    if (isNearEnd) list.loadMore()
  })
  // Other rows, or none, follow: their place is another.
  useEffect(() => () => onScroll?.(undefined), [onScroll])
  return (
    <div className={styles.card}>
      <VirtualRows
        {...props}
        entries={list.entries}
        setSize={list.complete && !list.hasMore ? list.entries.length : -1}
      />
      <div ref={end} />
    </div>
  )
}
