/** By then a tap has reached its button. */
const AFTER_TAP_MS = 300

/**
 * Makes a sheet as high as what the keyboard leaves of the screen, while it is open: Safari and Chrome put the keyboard over the
 * page. Returns a stop function.
 */
export function fitAboveKeyboard(sheet: HTMLElement): () => void {
  const view = globalThis.visualViewport
  if (!view) return () => {}
  const place = () => {
    const field = sheet.querySelector('input:focus')
    // Two fingers move the view over a sheet that stays. Some web views keep the offset of a keyboard that has gone.
    const isCovered = field !== null && view.scale === 1 && view.height < document.documentElement.clientHeight
    sheet.style.blockSize = isCovered ? `${view.height}px` : ''
    sheet.style.insetBlockStart = isCovered ? `${view.offsetTop}px` : ''
    return isCovered ? field : null
  }
  const onResize = () => place()?.scrollIntoView({ block: 'nearest' })
  const stopping = new AbortController()
  const { signal } = stopping
  view.addEventListener('resize', onResize, { signal })
  view.addEventListener('scroll', place, { signal })
  // A tap on a button takes the focus first: what moves then is no longer under the finger.
  for (const type of ['focusin', 'focusout'])
    sheet.addEventListener(type, () => setTimeout(() => signal.aborted || place(), AFTER_TAP_MS), { signal })
  // The sheet below may have opened the keyboard.
  place()
  return () => stopping.abort()
}
