/** Tallest element, in pixels. Firefox lays out up to 17.9 million, Chromium and WebKit up to 33.5 million. */
export const MAX_HEIGHT_PX = 8_000_000

/**
 * Maps scroll offsets to a list that may be taller than an element can be. A taller list is compressed: its scrollbar
 * covers all of it, while rows keep their size. Offsets are pixels from the top of the list to the top of the screen.
 *
 * @param full height of all rows, in pixels
 * @param screen height of the screen, in pixels
 */
export function createScrollGeometry(full: number, screen: number) {
  const height = Math.min(full, MAX_HEIGHT_PX)
  const [range, fullRange] = [height - screen, full - screen]
  const scale = height < full ? fullRange / range : 1
  return {
    /** Height of the element. */
    height,

    /** The offset in the list as if it had its full height. Both ends of the element are the ends of the list. */
    toFull: (offset: number): number =>
      offset <= 0 ? offset : offset >= range ? offset - range + fullRange : offset * scale,

    /** The scroll offset at which an offset in the full list is shown. */
    fromFull: (offset: number): number =>
      offset <= 0 ? offset : offset >= fullRange ? offset - fullRange + range : offset / scale,
  }
}
