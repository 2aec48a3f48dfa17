import { type RefObject, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { endScrollRestoration } from '../../lib/browser/scrollRestoration.ts'
import { createRowLayout, type RenderedRange, type RowLayout, type RowSource, type TopRow } from './rowLayout.ts'

/** Rows of the first render, before the screen is measured. */
const FIRST_ROWS = 20
/** Scrolling has ended after this long without a scroll event. */
const IDLE_MS = 150

interface VirtualRowsOptions extends RowSource {
  /** Height of a row until rows are measured, in pixels. */
  rowHeight: number
  /** Whether the rendered rows have their final height. */
  isLoaded: (range: RenderedRange) => boolean
  /** The row to start at. Only the first value counts. */
  start: TopRow | undefined
  /** Called when the page has scrolled; undefined at the top of the list. */
  onScroll: (top: TopRow | undefined) => void
}

const isSame = (a: RenderedRange, b: RenderedRange) => a.first === b.first && a.end === b.end

/** Two ways to render other rows. */
function useRangeUpdates(layout: RefObject<RowLayout | undefined>, setRange: (range: RenderedRange) => void) {
  /** What is being rendered between frames. */
  const ahead = useRef<RenderedRange>(undefined)
  return useMemo(
    () => ({
      showNow(range: RenderedRange): void {
        ahead.current = undefined
        setRange(range)
      },
      /** Between frames, for rows that are not on the screen yet. A range that will do is not replaced, or none would be finished. */
      showAhead(range: RenderedRange): void {
        const { current } = ahead
        if (current && layout.current?.rangeAround(current) === current) return
        ahead.current = range
        startTransition(() => setRange(range))
      },
    }),
    [layout, setRange],
  )
}

/**
 * Renders only the rows of a list that are on the screen, in a page that scrolls.
 *
 * @returns the positions to render; refs for an element as tall as the list, and for the list of rows inside it
 */
export function useVirtualRows(options: VirtualRowsOptions): {
  frame: RefObject<HTMLDivElement | null>
  rows: RefObject<HTMLUListElement | null>
  range: RenderedRange
} {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const layout = useRef<RowLayout>(undefined)
  const [range, setRange] = useState<RenderedRange>(() => {
    const first = Math.max(0, (options.start?.position ?? 0) - FIRST_ROWS / 2)
    return { first, end: Math.min(options.count, first + FIRST_ROWS) }
  })
  const latest = useRef({ range, onScroll: options.onScroll })
  const { showNow, showAhead } = useRangeUpdates(layout, setRange)

  // After React has hidden the list and shows it again, because the user has gone back: to its row, not to a position.
  useLayoutEffect(() => {
    if (layout.current?.holdPlace()) endScrollRestoration()
  }, [])

  // After each render: rows may have arrived, or have another height.
  useLayoutEffect(() => {
    if (!frame.current || !rows.current) return
    const isFirst = layout.current === undefined
    layout.current ??= createRowLayout(frame.current, rows.current, options.rowHeight)
    latest.current = { range, onScroll: options.onScroll }
    const moved = layout.current.update(options, options.isLoaded(range), range)
    if (isFirst && options.start) {
      layout.current.scrollTo(options.start)
      endScrollRestoration()
    } else if (isFirst) layout.current.pinTopRow(range)
    const next = layout.current.rangeAround(moved)
    if (isSame(next, range)) layout.current.layOut(range)
    else if (isSame(moved, range) && layout.current.fillsScreen(range)) {
      layout.current.layOut(range)
      showAhead(next)
    } else showNow(next)
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // React hides a screen while the next one loads: the page then scrolls without it, and nothing can be measured.
    const isHidden = () => !frame.current?.getClientRects().length
    const onScroll = () => {
      if (isHidden()) return
      const { range: rendered } = latest.current
      layout.current?.holdOrigin()
      layout.current?.pinTopRow(rendered)
      const next = layout.current?.rangeAround(rendered) ?? rendered
      if (next !== rendered && layout.current?.fillsScreen(rendered)) showAhead(next)
      // Before the next frame is painted, or the screen would be blank for one.
      else if (next !== rendered) flushSync(() => showNow(next))
      clearTimeout(timer)
      const report = () => latest.current.onScroll(layout.current?.readPlace())
      report()
      // Again, because the row at the top may not have been read until now.
      timer = setTimeout(() => {
        if (isHidden()) return
        // Something may have appeared above the list, in a frame that is still to come.
        layout.current?.holdOrigin()
        layout.current?.settle(latest.current.range)
        report()
      }, IDLE_MS)
    }
    const onResize = () => {
      if (isHidden()) return
      layout.current?.remeasure()
      onScroll()
      // Rows are measured after a render, of whatever range.
      setRange((rendered) => ({ ...rendered }))
    }
    // A row that opens, a bar above the list, or another font changes heights without a render of the list.
    const observer = new ResizeObserver(() => {
      if (isHidden()) return
      layout.current?.holdPlace()
      layout.current?.layOut(latest.current.range)
    })
    observer.observe(document.body)
    if (rows.current) observer.observe(rows.current)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onResize)
    }
  }, [showNow, showAhead])

  return { frame, rows, range }
}
