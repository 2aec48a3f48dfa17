import './sheetDrag.css'
import { speedOf } from './speedOf.ts'

/** A release beyond this share of the sheet closes it. */
const CLOSE_AT = 0.4
/** So does a faster flick, and a flick back keeps it. In pixels per ms. */
const FLICK = 0.4

/** Distances in the direction in which a sheet is dragged away, and beside it, in pixels. */
const AWAY: Record<string, (dx: number, dy: number) => [along: number, beside: number]> = {
  down: (dx, dy) => [dy, dx],
  left: (dx, dy) => [-dx, dy],
}

/** Set by Sheet.module.css; undefined where a sheet is a dialog in the middle of the screen. */
const awayOf = (panel: Element) => AWAY[getComputedStyle(panel).getPropertyValue('--away').trim()]

/** Whether something below the finger could scroll up: it does so first. */
function isScrolled(target: Element, panel: Element): boolean {
  for (let element: Element | null = target; element && element !== panel; element = element.parentElement)
    if (element.scrollTop > 0) return true
  return false
}

const transitionsOf = (element: Element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Lets one finger move the panel of a sheet, away from the screen and back. */
function createDrag(dialog: HTMLDialogElement, panel: HTMLElement) {
  const away = awayOf(panel)
  const size = (): number => (away === AWAY.left ? panel.offsetWidth : panel.offsetHeight)
  let offset = 0

  function moveTo(next: number): void {
    offset = Math.max(0, next)
    panel.style.transform = away === AWAY.left ? `translateX(${-offset}px)` : `translateY(${offset}px)`
    dialog.style.setProperty('--shown', String(1 - offset / size()))
  }

  /** Moves on without the finger. */
  async function glideTo(next: number): Promise<void> {
    panel.dataset.drag = 'released'
    moveTo(next)
    await transitionsOf(panel)
  }

  return {
    along: away,
    moveTo,

    begin(): void {
      panel.dataset.drag = 'held'
    },

    /** Closes the sheet as Escape does, so that what opened it decides; it returns if it stays open. */
    async release(speed: number): Promise<void> {
      if (speed > FLICK || (speed > -FLICK && offset > size() * CLOSE_AT)) {
        await glideTo(size())
        dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
        await nextFrame()
        await nextFrame()
      }
      if (dialog.open) await glideTo(0)
    },
  }
}

/** Follows the touches on the panel of a sheet. Passive until the sheet moves, so that its content scrolls as elsewhere. */
function followTouches(dialog: HTMLDialogElement, panel: HTMLElement): void {
  let isReleased = true

  const onStart = (start: TouchEvent) => {
    const [touch] = start.touches
    const target = start.target as HTMLElement
    const drag = createDrag(dialog, panel)
    const { along } = drag
    if (!isReleased || !touch || start.touches.length > 1 || !along || isScrolled(target, panel)) return
    /** Where the finger was when the sheet began to move. */
    let origin: number | undefined
    const speed = speedOf()

    const stop = () => {
      panel.removeEventListener('touchmove', onMove)
      target.removeEventListener('touchend', onEnd)
      target.removeEventListener('touchcancel', onEnd)
    }
    const onMove = (move: TouchEvent) => {
      const [finger] = move.touches
      if (!finger || move.touches.length > 1) return onEnd()
      const [distance, beside] = along(finger.clientX - touch.clientX, finger.clientY - touch.clientY)
      if (origin === undefined) {
        // The first move decides: the browser scrolls, or the sheet moves.
        if (!move.cancelable || distance <= Math.abs(beside)) return stop()
        origin = distance
        drag.begin()
      }
      move.preventDefault()
      speed.add(distance, move.timeStamp)
      drag.moveTo(distance - origin)
    }
    const onEnd = (end?: TouchEvent) => {
      stop()
      if (origin === undefined) return
      isReleased = false
      const lasting = end?.type === 'touchend' ? speed.at(end.timeStamp) : Number.NEGATIVE_INFINITY
      void drag.release(lasting).then(() => {
        isReleased = true
      })
    }
    panel.addEventListener('touchmove', onMove, { passive: false })
    // The target receives them also if it has been removed meanwhile.
    target.addEventListener('touchend', onEnd)
    target.addEventListener('touchcancel', onEnd)
  }
  panel.addEventListener('touchstart', onStart, { passive: true })
  // A browser that sees no such listener when the finger comes down may scroll without asking.
  panel.addEventListener('touchmove', () => {}, { passive: false })
}

/** Lets every sheet follow a finger: down from the bottom, to the side if it came from there. */
export function startSheetDrag(): () => void {
  const known = new WeakSet<Element>()
  const follow = () => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      const panel = dialog.firstElementChild
      if (known.has(dialog) || !(panel instanceof HTMLElement)) continue
      known.add(dialog)
      followTouches(dialog, panel)
    }
  }
  const observer = new MutationObserver(follow)
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  follow()
  return () => observer.disconnect()
}
