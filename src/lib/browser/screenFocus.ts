/** How long a screen may load until its focus is given up. */
const MAX_WAIT_MS = 5000
/** Events of a user who acts already: the focus must not move then. */
const INPUTS = ['pointerdown', 'keydown'] as const

/** React hides a screen while the next one loads. */
const isShown = (element: Element) => element.getClientRects().length > 0

/** The heading of the screen, or the screen if it has none; undefined while it loads, and while a sheet has the focus. */
function findTarget(): HTMLElement | undefined {
  const main = document.querySelector('main')
  if (!main || document.querySelector('dialog[open]')) return undefined
  const heading = [...main.querySelectorAll('h1')].find(isShown)
  return heading ?? (main.querySelector('[aria-busy=true]') ? undefined : main)
}

/** Focuses what the Tab key does not reach. The ring is left to `:focus-visible`, see base.css. */
export function focusOnce(target: HTMLElement): void {
  target.tabIndex = -1
  target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  // The position of a screen belongs to its history entry.
  target.focus({ preventScroll: true })
}

let stopWaiting = () => {}

/**
 * Moves the focus to a new screen as soon as it is rendered, so that the keyboard continues there and a screen reader
 * reads its heading. A browser does that for a new document only.
 *
 * @param onlyIfUnfocused leaves the focus on an element that has it
 */
export function focusScreen(onlyIfUnfocused: boolean): void {
  stopWaiting()
  const ends = performance.now() + MAX_WAIT_MS
  let frame = 0
  stopWaiting = () => {
    cancelAnimationFrame(frame)
    for (const input of INPUTS) removeEventListener(input, stopWaiting, true)
  }
  for (const input of INPUTS) addEventListener(input, stopWaiting, true)
  const step = () => {
    const target = findTarget()
    if (!target && performance.now() < ends) {
      frame = requestAnimationFrame(step)
      return
    }
    stopWaiting()
    const hasFocus = document.activeElement !== document.body
    if (target && !(onlyIfUnfocused && hasFocus)) focusOnce(target)
  }
  step()
}
