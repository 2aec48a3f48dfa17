import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { endScrollRestoration } from '../../lib/browser/scrollRestoration.ts'
import type { ListEntry } from '../../lib/cache/listPages.ts'
import styles from './InfiniteList.module.css'
import { createPlaceKeeper, type ListPlace } from './placeKeeper.ts'
import { ListContext, ListItem, RowsInView, rowKey } from './RowsInView.tsx'

/** Rendered beyond the edge of the screen that the user scrolls to. */
const BUFFER_PX = 250

export interface VirtualRowsProps<T> {
  entries: ListEntry<T>[]
  /** Accessible name. */
  label: string
  /** Number of rows in the list; -1 if it is not known. */
  setSize: number
  /** Height of a row before it is measured, in pixels. */
  rowHeight: number
  /**
   * `newer` is the entry of the row above, if there is one. Pass the same function while it renders the
   * same: another one renders every row.
   */
  renderRow: (entry: T, newer: T | undefined) => ReactNode
  /** Where to start. Pass its time and id to `useInfiniteQuery` as well, so that these rows are read first. */
  start?: ListPlace | undefined
  /** Called when the page has scrolled; undefined at the top of the list, and when the rows go away. */
  onScroll?: (place: ListPlace | undefined) => void
}

/**
 * Number of rows in the first render, before virtua has measured the window: as many as the screen can show, turned as well, since
 * virtua leaves them until the page is scrolled. It grows with a window that does, such as one that is zoomed out.
 */
function useFirstRows(rowHeight: number): number {
  const [height, setHeight] = useState(() => Math.max(screen.width, screen.height, innerHeight))
  useEffect(() => {
    const onResize = () => setHeight((before) => Math.max(before, innerHeight))
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [])
  return Math.ceil(height / rowHeight)
}

interface ListRowProps<T> {
  isFirst: boolean
  value: T
  /** The entry of the row above, if there is one. */
  newer: T | undefined
  /** Least height, in pixels. */
  height: number
  renderRow: (entry: T, newer: T | undefined) => ReactNode
}

function ListRowContent<T>({ isFirst, value, newer, height, renderRow }: ListRowProps<T>) {
  return (
    <div className={isFirst ? styles.row : `${styles.row} ${styles.divided}`} style={{ minBlockSize: height }}>
      {renderRow(value, newer)}
    </div>
  )
}

/** The content of one row of a list. */
const ListRow = memo(ListRowContent) as typeof ListRowContent

/** The rows of a list that are on the screen, in a page that scrolls. */
export function VirtualRows<T>(props: VirtualRowsProps<T>) {
  const { entries, label, setSize, rowHeight, renderRow } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  const firstRows = useFirstRows(rowHeight)
  const latest = useRef({ entries, onScroll: props.onScroll })
  const [keeper] = useState(() =>
    createPlaceKeeper(
      () => {
        if (!frame.current || !virtualizer.current) throw new Error('The list is not in the page')
        return { frame: frame.current, rows: virtualizer.current, entries: latest.current.entries }
      },
      props.start,
      (place) => latest.current.onScroll?.(place),
    ),
  )
  // First, also when React shows the list again that it has hidden while another screen was loading, and scrolled.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // The list itself keeps rows in their place: the browser must not scroll as well. `:has()` would be tried at every change.
    style.overflowAnchor = 'none'
    keeper.show()
    if (keeper.isScrolledInto()) endScrollRestoration()
    const observer = new ResizeObserver(keeper.hold)
    observer.observe(document.body)
    return () => {
      observer.disconnect()
      style.overflowAnchor = ''
    }
  }, [keeper])
  useLayoutEffect(() => {
    latest.current = { entries, onScroll: props.onScroll }
    keeper.hold()
  }, [keeper, entries, props.onScroll])

  const context = useMemo(() => ({ label, setSize, entries }), [label, setSize, entries])
  return (
    <div ref={frame}>
      <ListContext value={context}>
        <WindowVirtualizer
          key={firstRows}
          ref={virtualizer}
          data={entries}
          as={RowsInView}
          item={ListItem}
          itemSize={rowHeight}
          bufferSize={BUFFER_PX}
          ssrCount={props.start ? 0 : firstRows}
          onScroll={keeper.onScroll}
          onScrollEnd={keeper.onScrollEnd}
          onResize={keeper.onResize}
        >
          {(entry, index) => (
            <ListRow
              key={rowKey(entry)}
              isFirst={index === 0}
              value={entry.value}
              newer={entries[index - 1]?.value}
              height={rowHeight}
              renderRow={renderRow}
            />
          )}
        </WindowVirtualizer>
      </ListContext>
    </div>
  )
}
