import type { WindowVirtualizerHandle } from 'virtua'
import type { ListAnchor } from '../../lib/cache/entryIndex.ts'

/** Where a list is scrolled to: the first row that begins on the screen, and the pixels from the top of the screen to it. Serializable. */
export interface ListPlace extends ListAnchor {
  offset: number
}

/** A list in the page, as it is rendered now. */
export interface RenderedList {
  /** As tall as the list. */
  frame: HTMLElement
  rows: WindowVirtualizerHandle
  /** Newest first. */
  entries: readonly ListAnchor[]
}

/** The index of the entry at a place, or of the next older one if the entry is gone; -1 if neither has been read. */
const findRow = (place: ListPlace, entries: readonly ListAnchor[]): number =>
  entries.findIndex(({ time, id }) => time < place.time || (time === place.time && id <= place.id))

/**
 * Keeps the first row that begins on the screen where it is, whatever changes above it. Only the user moves it.
 *
 * @param readList the list now
 * @param start where to scroll to first
 * @param onMove called when the user has scrolled; undefined at the top of the list
 */
export function createPlaceKeeper(
  readList: () => RenderedList,
  start: ListPlace | undefined,
  onMove: (place: ListPlace | undefined) => void,
) {
  let place = start
  /** Index of that row; -1 at the top of the list, and while the row has not been read. */
  let index = -1
  /** Top of the list in the document. It changes with what appears above the list, not with scrolling. */
  let origin: number | undefined
  /** Scroll offset that the list knows of. */
  let known = 0
  let isScrolling = false

  const topOfFrame = () => readList().frame.getBoundingClientRect().top

  /** Whether the page has been scrolled since: its scroll event may come later. The browser scrolls a page that gets shorter. */
  function hasScrolled(): boolean {
    if (Math.abs(scrollY - known) < 1) return false
    const isSearching = place !== undefined && index < 0
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    return !isAtEnd || (scrollY > known && !isSearching)
  }

  function scroll(pixels: number): void {
    if (Math.abs(pixels) < 1) return
    scrollBy({ top: pixels, behavior: 'instant' })
    // virtua renders nothing new between a correction of its own and the next scroll event: there must be one.
    if (scrollY === readList().rows.scrollOffset) scrollBy({ top: 1, behavior: 'instant' })
  }

  /** Undoes what a change above the list has done, also while the user scrolls. */
  function holdOrigin(): void {
    const now = topOfFrame() + scrollY
    if (place && origin !== undefined) scroll(now - origin)
    origin = now
  }

  function readPlace(): void {
    const { rows, entries } = readList()
    const top = topOfFrame()
    index = top < 0 ? rows.findItemIndex(rows.scrollOffset) : -1
    if (index >= 0) {
      // virtua may not know yet how far the page has scrolled.
      while (index > 0 && top + rows.getItemOffset(index - 1) >= 0) index -= 1
      while (index < entries.length - 1 && top + rows.getItemOffset(index) < 0) index += 1
    }
    const entry = entries[index]
    place = entry && { time: entry.time, id: entry.id, offset: top + rows.getItemOffset(index) }
    onMove(place)
  }

  function keep(isUserScrolling: boolean): void {
    holdOrigin()
    const { rows, entries } = readList()
    const now = place ? findRow(place, entries) : -1
    if (isUserScrolling) {
      // Past the rows that have come above the screen.
      if (index >= 0 && now >= 0 && topOfFrame() < 0) scroll(rows.getItemOffset(now) - rows.getItemOffset(index))
      readPlace()
    } else {
      index = now
      if (place && now >= 0) scroll(topOfFrame() + rows.getItemOffset(now) - place.offset)
      // The end of the list is the nearest to a row that has not been read, and near it the next page is fetched.
      else if (place) scroll(document.documentElement.scrollHeight)
    }
    known = scrollY
  }

  return {
    /** Whether rows are above the screen. */
    isScrolledInto: (): boolean => place !== undefined,

    /** Call it when the list is shown, for the first time or again. */
    show(): void {
      isScrolling = false
      keep(false)
    },

    /** Call it when rows or anything else in the page may have moved. */
    hold: (): void => keep(isScrolling || hasScrolled()),

    /** Call it when virtua has measured rows, and has scrolled for that itself. */
    onResize: (): void => keep(isScrolling),

    onScroll(): void {
      isScrolling ||= hasScrolled()
      keep(isScrolling)
    },

    onScrollEnd(): void {
      isScrolling = false
    },
  }
}
