export interface RowPlace {
  /** In the list, from 1. */
  position: number
  /** Without the day above it. */
  text: string
  /** Pixels from the top of the screen. */
  top: number
}

/** Page function: the rows that are in the page. */
export const renderedRows = (): RowPlace[] =>
  [...document.querySelectorAll('main li[aria-posinset]')].map((row) => ({
    position: Number(row.getAttribute('aria-posinset')),
    text: row.textContent.slice(row.querySelector('h2')?.textContent.length ?? 0),
    top: row.getBoundingClientRect().top,
  }))

/** Page function: scrolls down a few pixels per frame. */
export async function scrollSlowly(pixels: number): Promise<void> {
  for (let left = pixels; left > 0; left -= 10) {
    scrollBy({ top: Math.min(10, left), behavior: 'instant' })
    await new Promise(requestAnimationFrame)
  }
}

/** Page function: puts an element of a height above the content of the screen, as a notice does, or removes it. */
export function toggleNotice(height: number): void {
  const notice = document.querySelector('[data-notice]')
  if (notice) notice.remove()
  else {
    const added = document.createElement('div')
    added.dataset.notice = ''
    added.style.blockSize = `${height}px`
    document.querySelector('main')?.prepend(added)
  }
}

/** Page function: makes each row of a list higher, as a font that arrives late does. */
export function makeRowsHigher(pixels: number): void {
  document.styleSheets[0]?.insertRule(`main li[aria-posinset] > div { padding-block-end: ${pixels}px }`)
}
