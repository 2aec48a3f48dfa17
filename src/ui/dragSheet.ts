/** A release beyond this share of the sheet's size closes the sheet. */
const CLOSE_AT = 0.4
/** A faster release closes the sheet, and a faster release in the other direction leaves it open. Pixels per millisecond. */
const FLICK = 0.4
/** A finger that rests longer before it is lifted does not flick. */
const REST_MS = 80

/**
 * Lets a finger drag a sheet off the screen, in the direction of `--away`. Where `touch-action` in Sheet.module.css lets the
 * browser scroll, the browser cancels the pointer, and the drag with it.
 *
 * @param close called when the sheet has left the screen; a sheet that is still open then slides back
 */
export function dragSheet(down: PointerEvent, panel: HTMLElement, close: () => void): void {
  const away = getComputedStyle(panel).getPropertyValue('--away')
  if (down.pointerType !== 'touch' || away === 'none' || panel.dataset.drag) return
  const isSideways = away === 'left'
  const size = isSideways ? panel.offsetWidth : panel.offsetHeight
  const listening = new AbortController()
  let last = { offset: 0, time: down.timeStamp, speed: 0 }

  const moveTo = (offset: number) => {
    panel.style.transform = isSideways ? `translateX(${-offset}px)` : `translateY(${offset}px)`
    panel.parentElement?.style.setProperty('--shown', String(1 - offset / size))
  }
  const slideTo = (offset: number) => {
    moveTo(offset)
    return Promise.allSettled(panel.getAnimations().map(({ finished }) => finished))
  }
  const onMove = ({ pointerId, clientX, clientY, timeStamp: time }: PointerEvent) => {
    if (pointerId !== down.pointerId) return
    const [sideways, downwards] = [down.clientX - clientX, clientY - down.clientY]
    // A finger that moves up or down scrolls the drawer.
    if (!panel.dataset.drag && isSideways && Math.abs(downwards) > Math.abs(sideways)) return
    const offset = Math.max(0, isSideways ? sideways : downwards)
    last = { offset, time, speed: (offset - last.offset) / Math.max(1, time - last.time) }
    panel.dataset.drag = 'held'
    moveTo(offset)
  }
  const onEnd = async ({ pointerId, type, timeStamp }: PointerEvent) => {
    if (pointerId !== down.pointerId) return
    listening.abort()
    if (!panel.dataset.drag) return
    panel.dataset.drag = 'released'
    const speed = timeStamp - last.time > REST_MS ? 0 : last.speed
    const isAway = speed > FLICK || (speed > -FLICK && last.offset > size * CLOSE_AT)
    if (isAway && type === 'pointerup') {
      await slideTo(size)
      close()
    }
    await slideTo(0)
    delete panel.dataset.drag
  }
  addEventListener('pointermove', onMove, listening)
  // Otherwise Chromium starts a fling after the drag, and the next tap only ends the fling.
  const holdScroll = (move: Event) => void (panel.dataset.drag && move.cancelable && move.preventDefault())
  panel.addEventListener('touchmove', holdScroll, { signal: listening.signal, passive: false })
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, onEnd, listening)
}
