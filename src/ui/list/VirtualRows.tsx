import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { endScrollRestoration } from '../../lib/browser/scrollRestoration.ts'
import type { ListAnchor } from '../../lib/cache/entryIndex.ts'
import type { ListEntry } from '../../lib/cache/listPages.ts'
import styles from './InfiniteList.module.css'
import { ListRow } from './ListRow.tsx'
import { createPlaceKeeper, type ListPlace } from './placeKeeper.ts'
import { ListContext, ListItem, RowsInView } from './RowsInView.tsx'

/** Rendered beyond the edge of the screen that the user scrolls to. */
const BUFFER_PX = 700

interface VirtualRowsProps<T> {
  entries: ListEntry<T>[]
  /** Accessible name. */
  label: string
  /** Number of rows in the list; -1 if it is not known. */
  setSize: number
  /** Height of a row before it is measured, in pixels. */
  rowHeight: number
  renderRow: (entry: T, newer: T | undefined) => ReactNode
  start?: ListPlace | undefined
  onScroll?: ((place: ListPlace | undefined) => void) | undefined
}

/**
 * Number of rows in the first render, before virtua has measured the window: as many as the screen can show, turned as well,
 * since virtua leaves them until the page is scrolled. A list that starts further down renders its rows after that.
 */
const countFirstRows = (rowHeight: number): number => Math.ceil(Math.max(screen.width, screen.height) / rowHeight)

const keyOf = ({ time, id }: ListAnchor) => `${time}|${id}`

/**
 * The entries to render, and how many of them are new above the others. virtua tells these from rows added below by the
 * number of rows alone: those below follow in the next render.
 */
function useAddedAbove<T>(entries: ListEntry<T>[]): [shown: ListEntry<T>[], added: number] {
  const [before, setBefore] = useState(entries)
  const [first] = before
  const at = first && before !== entries ? entries.findIndex((entry) => keyOf(entry) === keyOf(first)) : 0
  const added = Math.max(0, at)
  const length = before.length + added
  const shown = added > 0 && length < entries.length ? entries.slice(0, length) : entries
  useLayoutEffect(() => setBefore(shown))
  return [shown, shown.length === length ? added : 0]
}

/** The rows of a list that are on the screen, in a page that scrolls. */
export function VirtualRows<T>(props: VirtualRowsProps<T>) {
  const { label, setSize, rowHeight, renderRow } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useRef<WindowVirtualizerHandle>(null)
  const [firstRows] = useState(() => (props.start ? 0 : countFirstRows(rowHeight)))
  const [entries, added] = useAddedAbove(props.entries)
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
  useLayoutEffect(() => {
    latest.current = { entries, onScroll: props.onScroll }
    keeper.hold()
  }, [keeper, entries, props.onScroll])
  // Also when React shows the list again that it has hidden while another screen was loading.
  useLayoutEffect(() => {
    keeper.show()
    if (keeper.isScrolledInto()) endScrollRestoration()
    const observer = new ResizeObserver(keeper.hold)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [keeper])

  const rows = useMemo(
    () =>
      entries.map((entry, index) => (
        <ListRow
          key={keyOf(entry)}
          isFirst={index === 0}
          value={entry.value}
          newer={entries[index - 1]?.value}
          height={rowHeight}
          renderRow={renderRow}
        />
      )),
    [entries, rowHeight, renderRow],
  )
  const indexes = useMemo(() => new Map(entries.map((entry, index) => [keyOf(entry), index])), [entries])
  const context = useMemo(() => ({ label, setSize, indexes }), [label, setSize, indexes])
  return (
    <div ref={frame} className={styles.frame}>
      <ListContext value={context}>
        <WindowVirtualizer
          ref={virtualizer}
          as={RowsInView}
          item={ListItem}
          itemSize={rowHeight}
          bufferSize={BUFFER_PX}
          ssrCount={firstRows}
          shift={added > 0 && keeper.isScrolledInto()}
          onScroll={keeper.onScroll}
          onScrollEnd={keeper.onScrollEnd}
          onResize={keeper.hold}
        >
          {rows}
        </WindowVirtualizer>
      </ListContext>
    </div>
  )
}
