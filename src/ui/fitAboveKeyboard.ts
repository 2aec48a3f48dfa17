/**
 * Makes a sheet as high as what the keyboard leaves of the screen, while it is open: Safari and Chrome put the keyboard over the
 * page. Returns a stop function.
 */
export function fitAboveKeyboard(sheet: HTMLElement): () => void {
  const view = globalThis.visualViewport
  if (!view) return () => {}
  const fit = () => {
    const isZoomed = view.scale !== 1
    sheet.style.blockSize = isZoomed ? '' : `${view.height}px`
    sheet.style.insetBlockStart = isZoomed ? '' : `${view.offsetTop}px`
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  view.addEventListener('resize', fit)
  view.addEventListener('scroll', fit)
  return () => {
    view.removeEventListener('resize', fit)
    view.removeEventListener('scroll', fit)
  }
}
