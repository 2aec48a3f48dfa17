/**
 * Makes a sheet as high as what the keyboard leaves of the screen, while it is open: Safari and Chrome put the keyboard over the
 * page. Returns a stop function.
 */
export function fitAboveKeyboard(sheet: HTMLElement): () => void {
  const view = globalThis.visualViewport
  if (!view) return () => {}
  const place = () => {
    // Two fingers move the view over a sheet that stays.
    const isZoomed = view.scale !== 1
    sheet.style.blockSize = isZoomed ? '' : `${view.height}px`
    sheet.style.insetBlockStart = isZoomed ? '' : `${view.offsetTop}px`
  }
  const onResize = () => {
    place()
    if (view.scale === 1) sheet.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
  }
  place()
  view.addEventListener('resize', onResize)
  view.addEventListener('scroll', place)
  return () => {
    view.removeEventListener('resize', onResize)
    view.removeEventListener('scroll', place)
  }
}
