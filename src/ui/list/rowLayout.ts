import { createScrollGeometry } from './scrollGeometry.ts'

/** Rows rendered beyond each edge of the screen. */
const OVERSCAN = 10
/** Render other rows when fewer than these are left beyond an edge of the screen: few at a time, so that each frame is short. */
const MIN_OVERSCAN = 9
/** Below this, the next frame might come too late. */
const URGENT_OVERSCAN = 2

/** Positions of rendered rows, `end` exclusive. */
export interface RenderedRange {
  first: number
  end: number
}

/** The topmost row on the screen, and the pixels from the top of the screen to it (negative: it begins above). */
export interface TopRow {
  position: number
  offset: number
}

/** What the layout needs to know about the list. */
export interface RowSource {
  count: number
  /** Identity of the row at a position; undefined while it is not known. */
  keyAt: (position: number) => string | undefined
  /** The position of a row, if it is known. */
  positionOf: (key: string) => number | undefined
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/**
 * Lays out the rendered rows of a list in a page that scrolls. Nothing is kept per row, so that a list of any length
 * costs the same. Rows may differ in height: the one at the top of the screen is pinned, the others follow.
 *
 * @param frame an element as tall as the list
 * @param rows the rendered rows, positioned inside it
 * @param rowHeight height of a row until rows are measured, in pixels
 */
export function createRowLayout(frame: HTMLElement, rows: HTMLElement, rowHeight: number) {
  let source: RowSource = { count: 0, keyAt: () => undefined, positionOf: () => undefined }
  /** Measured once, so that the height of the list does not follow the rows on the screen. */
  let mean = rowHeight
  let isMeasured = false
  /** The row that stays where it is while others change. `top` is in pixels from the top of the list. */
  let pin: { position: number; top: number; key: string | undefined } = { position: 0, top: 0, key: undefined }
  /** Top of the rendered rows, pixels from the top of the list. */
  let rowsTop = 0
  /** Pixels from the top of the screen to the pinned row when the page last scrolled; undefined at the top of the list. */
  let offset: number | undefined
  /** Top of the list in the document then. It changes with what appears above the list, not with scrolling. */
  let origin = 0

  const heightOf = (element: Element) => element.getBoundingClientRect().height
  const topInRows = (row: Element) => row.getBoundingClientRect().top - rows.getBoundingClientRect().top

  /** The part of the list on the screen, pixels from its top, and the mapping for its length. */
  const measure = () => {
    const viewTop = -frame.getBoundingClientRect().top
    return { viewTop, screen: innerHeight, geometry: createScrollGeometry(source.count * mean, innerHeight) }
  }

  const readOrigin = () => frame.getBoundingClientRect().top + scrollY

  const pinAt = (position: number, top: number) => {
    pin = { position, top, key: source.keyAt(position) }
  }

  /** Scrolls the page and moves the rows with it, so that nothing moves on the screen. */
  function shift(pixels: number): void {
    if (Math.abs(pixels) < 1) return
    pin.top += pixels
    rowsTop += pixels
    rows.style.top = `${rowsTop}px`
    scrollBy({ top: pixels, behavior: 'instant' })
  }

  /** How far the pinned row is from where the scrollbar points, in pixels of scrolling. */
  function drift({ viewTop, geometry }: ReturnType<typeof measure>): number {
    return geometry.fromFull(pin.position * mean + viewTop - pin.top) - viewTop
  }

  /**
   * Index of the first rendered row that ends below a height, in pixels from the top of the rows; their number if none does.
   * Searched by halves: this runs with every frame that scrolls.
   */
  function findRowBelow(height: number): number {
    const { top } = rows.getBoundingClientRect()
    let [low, high] = [0, rows.children.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const bottom = rows.children[middle]?.getBoundingClientRect().bottom ?? 0
      if (bottom - top > height) high = middle
      else low = middle + 1
    }
    return low
  }

  /** The topmost row on the screen, or where it will be if none is rendered there: its position, and its top in the list. */
  function findTopRow({ first }: RenderedRange): [position: number, top: number] {
    const { viewTop, screen, geometry } = measure()
    const rowsEnd = rowsTop + heightOf(rows)
    const last = Math.max(0, source.count - 1)
    if (viewTop <= 0) return [0, 0]
    if (viewTop < rowsTop - screen || viewTop > rowsEnd + screen) {
      // A jump: what is rendered has nothing to do with what is asked for.
      const full = geometry.toFull(viewTop)
      const position = clamp(Math.floor(full / mean), 0, last)
      return [position, viewTop - (full - position * mean)]
    }
    const { children } = rows
    const found = findRowBelow(viewTop - rowsTop)
    const row = children[found]
    const rowTop = row && rowsTop + topInRows(row)
    if (rowTop !== undefined && rowTop < viewTop + screen) return [first + found, rowTop]
    // Just beyond the rendered rows: above the first one, or below the last one.
    const [edge, edgeTop] = row ? [first, rowsTop] : [first + children.length, rowsEnd]
    const position = clamp(edge + Math.floor((viewTop - edgeTop) / mean), 0, last)
    return [position, edgeTop + (position - edge) * mean]
  }

  const limit = (position: number) => clamp(position, 0, source.count)

  /** Positions that the screen has room for, around the pinned row. They may be beyond the list. */
  function rowsOnScreen(): RenderedRange {
    const { viewTop, screen } = measure()
    const first = pin.position - Math.ceil((pin.top - Math.max(0, viewTop)) / mean)
    return { first, end: pin.position + Math.max(1, Math.ceil((viewTop + screen - pin.top) / mean)) }
  }

  /** Whether rows are rendered for the screen and some more at each edge, and none beyond the end of the list. */
  function covers(rendered: RenderedRange, overscan: number): boolean {
    const { first, end } = rowsOnScreen()
    return (
      rendered.first <= limit(first - overscan) && rendered.end >= limit(end + overscan) && rendered.end <= source.count
    )
  }

  /**
   * Height of the list.
   *
   * @param height of the rendered rows
   * @param estimated from the mean, for rows that have not been rendered
   */
  function wantedHeight({ first, end }: RenderedRange, height: number, estimated: number): number {
    const isEnd = end === source.count
    if (first === 0) return isEnd ? height : Math.max(estimated, height)
    return isEnd ? rowsTop + height : estimated
  }

  return {
    /** Tells the layout what the list is now. Rows that arrived above the pinned one move the rendered range. */
    update(now: RowSource, isLoaded: boolean, range: RenderedRange): RenderedRange {
      source = now
      if (isLoaded && !isMeasured && rows.children.length > 0) {
        mean = heightOf(rows) / rows.children.length
        isMeasured = true
      }
      const known = pin.key !== undefined && measure().viewTop > 0 ? source.positionOf(pin.key) : undefined
      const moved = (known ?? pin.position) - pin.position
      pin.position = clamp(pin.position + moved, 0, Math.max(0, source.count - 1))
      pin.key ??= source.keyAt(pin.position)
      return { first: range.first + moved, end: range.end + moved }
    },

    /** The mean height is measured at the next update. */
    remeasure(): void {
      isMeasured = false
    },

    /** Pins the topmost row on the screen, rendered or not. */
    pinTopRow: (range: RenderedRange): void => pinAt(...findTopRow(range)),

    /** Pins a row at a place on the screen and scrolls there. */
    scrollTo(row: TopRow): void {
      const { viewTop, geometry } = measure()
      const wanted = geometry.fromFull(row.position * mean - row.offset)
      pinAt(row.position, wanted + row.offset)
      offset = row.offset
      origin = readOrigin()
      frame.style.blockSize = `${geometry.height}px`
      scrollBy({ top: wanted - viewTop, behavior: 'instant' })
    },

    /** The rows to render around the pinned one; the same object while enough rows are rendered. */
    rangeAround(current: RenderedRange): RenderedRange {
      const { first, end } = rowsOnScreen()
      const isSmall = current.end - current.first <= end - first + 4 * OVERSCAN
      return isSmall && covers(current, MIN_OVERSCAN)
        ? current
        : { first: limit(first - OVERSCAN), end: limit(end + OVERSCAN) }
    },

    /** Whether the rendered rows suffice for some frames more. If not, the screen is about to be blank. */
    fillsScreen: (current: RenderedRange): boolean => covers(current, URGENT_OVERSCAN),

    /** Lays the rows out around the pinned one. */
    layOut({ first, end }: RenderedRange): void {
      // Everything is read before anything is written: the page is laid out once.
      const pinned = rows.children[pin.position - first]
      const height = heightOf(rows)
      const now = measure()
      rowsTop = pinned ? pin.top - topInRows(pinned) : pin.top + (first - pin.position) * mean
      rows.style.top = `${rowsTop}px`
      const wanted = wantedHeight({ first, end }, height, now.geometry.height)
      frame.style.blockSize = `${wanted}px`
      if (first === 0) shift(-rowsTop)
      else if (rowsTop < 0 || rowsTop + height > wanted + 1) shift(drift(now))
    },

    /**
     * Call it when the page has changed. What appears above a list that has been scrolled into moves no row on the screen.
     *
     * @returns whether the list has been scrolled into
     */
    holdPlace(): boolean {
      if (offset === undefined) return false
      const pixels = pin.top - offset - measure().viewTop
      if (Math.abs(pixels) >= 1) scrollBy({ top: pixels, behavior: 'instant' })
      origin = readOrigin()
      return true
    },

    /**
     * Call it before anything is pinned, and before the place is read. What has appeared above the list since the place was
     * last read must not count as scrolling.
     */
    holdOrigin(): void {
      const moved = readOrigin() - origin
      origin += moved
      if (offset !== undefined && Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
    },

    /** Call it when the page has scrolled. Returns the pinned row; undefined at the top of the list. */
    readPlace(): TopRow | undefined {
      const { viewTop } = measure()
      offset = viewTop <= 0 ? undefined : pin.top - viewTop
      return offset === undefined ? undefined : { position: pin.position, offset }
    },

    /** Call it when scrolling has ended: rows of different heights, and those that arrived above, add up. */
    settle({ first, end }: RenderedRange): void {
      const now = measure()
      const pixels = drift(now)
      if (Math.abs(pixels) > now.screen && first > 0 && end < source.count) shift(pixels)
    },
  }
}
export type RowLayout = ReturnType<typeof createRowLayout>
