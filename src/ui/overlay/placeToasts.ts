import { type Box, costOf, findFreePlace } from './findFreePlace.ts'
import { listObstacles, topDialog } from './toastObstacles.ts'

/** A user who scrolls has stopped after this long without a scroll event. */
const SCROLLED_MS = 120
/** After a change: longer than sheets and screens take to arrive, so that a toast moves once. */
const SETTLED_MS = 300
/** Half the size of what a finger may touch around the point that it pressed. */
const FINGER_PX = 24
/** Levels of `listObstacles`: a toast that covers placeholders at most stays where it is. */
const FREE_ENOUGH = 1

/** Where toasts may be: the column of the screen, in the part of the window that the keyboard leaves. */
function readBounds(): Box {
  const { left, right } = (document.querySelector('main') ?? document.body).getBoundingClientRect()
  const top = visualViewport?.offsetTop ?? 0
  return { top, bottom: top + (visualViewport?.height ?? innerHeight), left, right }
}

/** The smallest box around the toasts, without the empty sides of their region. */
function readToasts(region: HTMLElement): Box {
  const { top, bottom } = region.getBoundingClientRect()
  const boxes = [...region.children].map((toast) => toast.getBoundingClientRect())
  return {
    top,
    bottom,
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
  }
}

const isInside = (box: Box, bounds: Box): boolean =>
  box.top >= bounds.top && box.bottom <= bounds.bottom && box.left >= bounds.left && box.right <= bounds.right

/**
 * Places toasts where they cover no title, no control and no large amount: as low as possible.
 *
 * @param pressed where a finger is or was
 * @param isNew looks for the best place. Otherwise they stay where they are, unless they cover something and a better place
 *   is free.
 */
function place(region: HTMLElement, pressed: readonly Box[], isNew: boolean): void {
  if (region.childElementCount === 0) return
  const [bounds, toasts] = [readBounds(), readToasts(region)]
  const levels = listObstacles(region, pressed)
  const now = costOf(toasts, levels)
  const mayStay = !isNew && isInside(toasts, bounds)
  if (mayStay && now.level <= FREE_ENOUGH) return
  const size = { width: toasts.right - toasts.left, height: toasts.bottom - toasts.top }
  const best = findFreePlace(size, bounds, levels)
  if (mayStay && (best.level > now.level || (best.level === now.level && best.covered >= now.covered))) return
  region.style.insetBlockStart = `${best.top}px`
  region.style.translate = `${(bounds.left + bounds.right - innerWidth) / 2 + best.shift}px`
}

/** Calls back some time after whatever may move what is on the screen. @returns a function that ends it */
function watchLayout(onChange: (delayMs: number) => void): () => void {
  const settle = () => onChange(SETTLED_MS)
  const scrolled = () => onChange(SCROLLED_MS)
  const mutations = new MutationObserver(settle)
  mutations.observe(document.body, { childList: true, subtree: true })
  const sizes = new ResizeObserver(settle)
  sizes.observe(document.querySelector('main') ?? document.body)
  const stop = new AbortController()
  const { signal } = stop
  // Scroll events of a sheet's content don't bubble.
  addEventListener('scroll', scrolled, { passive: true, capture: true, signal })
  addEventListener('resize', settle, { signal })
  // The keyboard of a phone changes nothing else.
  visualViewport?.addEventListener('resize', settle, { signal })
  return () => {
    mutations.disconnect()
    sizes.disconnect()
    stop.abort()
  }
}

/**
 * Places the toasts, and again when what is below them changes: another screen, a sheet, the keyboard, scrolling. Never while
 * the screen is pressed, and never where it was.
 *
 * @returns a function that ends it
 */
export function placeToasts(region: HTMLElement): () => void {
  let pressed: Box[] = []
  let isPressed = false
  let dialog = topDialog()
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = () => {
    if (isPressed) return
    const top = topDialog()
    // Otherwise a sheet that has opened is above the toasts. A browser without popovers doesn't know the selector either.
    if (top && top !== dialog && 'showPopover' in region && region.matches(':popover-open')) {
      region.hidePopover()
      region.showPopover()
    }
    dialog = top
    place(region, pressed, false)
  }
  const checkLater = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(check, delayMs)
  }
  const stop = new AbortController()
  const options = { passive: true, capture: true, signal: stop.signal }
  const press = ({ clientX, clientY }: PointerEvent) => {
    isPressed = true
    const [left, top] = [clientX - FINGER_PX, clientY - FINGER_PX]
    pressed = [{ left, top, right: clientX + FINGER_PX, bottom: clientY + FINGER_PX }]
  }
  const release = () => {
    isPressed = false
    checkLater(SETTLED_MS)
  }
  addEventListener('pointerdown', press, options)
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release, options)
  const stopWatching = watchLayout(checkLater)
  place(region, pressed, true)
  return () => {
    clearTimeout(timer)
    stop.abort()
    stopWatching()
  }
}
