import { type Box, findFreePlace } from './findFreePlace.ts'

/** What a toast must not cover. */
const KEPT_FREE = 'h1, h2, h3, button, a[href], input'
/** A user who scrolls has stopped after this long without a scroll event. */
const SCROLLED_MS = 120

/** Headings and controls on the screen; of an open dialog only, since nothing below it can be used. */
function listObstacles(region: HTMLElement): Box[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const panels = dialog ? [...dialog.children] : []
  const kept = [...(dialog ?? document).querySelectorAll(KEPT_FREE)]
  return (
    [...panels, ...kept]
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect())
      // Visually hidden elements are one pixel high.
      .filter(({ height, bottom, top }) => height > 1 && bottom > 0 && top < innerHeight)
  )
}

/** Where toasts may be: the column of the screen, from the top to the bottom of the window. */
function readBounds(): Box {
  const { left, right } = (document.querySelector('main') ?? document.body).getBoundingClientRect()
  return { top: 0, bottom: innerHeight, left, right }
}

/**
 * Places the toasts where they cover no title and no control: as low as possible. Follows scrolling.
 *
 * @returns a function that ends it
 */
export function placeToasts(region: HTMLElement): () => void {
  const place = () => {
    const { height } = region.getBoundingClientRect()
    const width = Math.max(0, ...[...region.children].map((toast) => toast.getBoundingClientRect().width))
    const bounds = readBounds()
    const { top, shift } = findFreePlace({ width, height }, bounds, listObstacles(region))
    region.style.insetBlockStart = `${top}px`
    region.style.translate = `${(bounds.left + bounds.right - innerWidth) / 2 + shift}px`
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const placeLater = () => {
    clearTimeout(timer)
    timer = setTimeout(place, SCROLLED_MS)
  }
  place()
  // What appears with the toast, for example a changed form, is there a moment later.
  placeLater()
  addEventListener('scroll', placeLater, { passive: true })
  addEventListener('resize', placeLater)
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', placeLater)
    removeEventListener('resize', placeLater)
  }
}
