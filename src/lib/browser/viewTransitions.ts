import { flushSync } from 'react-dom'
import { readEntry } from './historyEntry.ts'
import { type Address, holdChanges } from './navigation.ts'
import { createSharedElement } from './sharedElement.ts'
import { supportsViewTransitions } from './supportsViewTransitions.ts'
import { wantsMotion } from './wantsMotion.ts'

/** How one screen gives way to another: beside it, into it, or out of it. */
export type Direction = 'across' | 'forward' | 'back'

/** A browser that has not drawn the old screen by then is not waited for. */
const MAX_WAIT_MS = 200

/** A screen whose code is still loading shows a placeholder instead: it appears at once. */
const isLoading = () => document.querySelector('main > [aria-busy=true]') !== null

/** Whether an overlay opens or closes with a step through the history. It has an entry of its own, and its own animation. */
const movesOverlay = () => document.querySelector('dialog[open]') !== null || !!readEntry()?.overlays.length

function canAnimate(event: Event): boolean {
  if (!wantsMotion() || !supportsViewTransitions()) return false
  if (event.type !== 'popstate') return true
  // The swipe back of iOS, which has shown the screen already.
  return !(event as PopStateEvent).hasUAVisualTransition && !movesOverlay()
}

/** Frames after which a skipped transition is certainly gone. */
const MAX_FRAMES = 10

/** Gives a click to what is at its place: the pointer went down on the picture of a screen. */
function passOn(click: MouseEvent, frames = MAX_FRAMES): void {
  const root = document.documentElement
  if (click.target !== root) return
  const hit = document.elementFromPoint(click.clientX, click.clientY)
  if (hit && hit !== root) hit.dispatchEvent(new MouseEvent('click', click))
  // The picture is still there.
  else if (frames > 0) requestAnimationFrame(() => passOn(click, frames - 1))
}

/**
 * Ends a transition when something is pressed. Until then every press would hit the root element, also with
 * `pointer-events: none`: what is shown as a picture can't be hit.
 *
 * @param follow shows the new screen, if it is not shown yet
 * @returns a stop function
 */
function skipOnPress(transition: ViewTransition, follow: () => void): () => void {
  const onPress = () => {
    // First: what is pressed must not act on the screen before.
    follow()
    transition.skipTransition()
    // A mouse clicks what was pressed; a touch what is under the finger when it is lifted.
    addEventListener('click', (click) => passOn(click), { once: true, capture: true })
  }
  addEventListener('pointerdown', onPress, true)
  return () => removeEventListener('pointerdown', onPress, true)
}

/**
 * Animates from one screen to the next. The history changes at once; what follows it, that is to render and to scroll, waits
 * for the picture of the old screen, a frame later. Where no transition can begin, nothing waits.
 *
 * @param directionOf of two paths
 * @param sharedBy selector of the element that a screen shares with the one it was opened from
 */
export function startViewTransitions(
  directionOf: (from: string, to: string) => Direction,
  sharedBy: (address: Address) => string | undefined,
): void {
  const { dataset } = document.documentElement
  const shared = createSharedElement()
  let shown: Address = { pathname: location.pathname, search: location.search }
  let isFollowing = false
  let latest: ViewTransition | undefined

  /** The position of the old screen must not be saved as that of the new entry. */
  const withhold = (event: Event) => event.stopImmediatePropagation()

  function follow(type: string): void {
    removeEventListener('scroll', withhold, true)
    isFollowing = true
    try {
      flushSync(() => dispatchEvent(new Event(type)))
    } finally {
      isFollowing = false
    }
  }

  /** @throws what the browser throws: then nothing has begun */
  function animate(type: string, sharedSelector: string | undefined): void {
    let late: ReturnType<typeof setTimeout> | undefined
    let hasFollowed = false
    const isCurrent = () => latest === transition
    /** The next transition follows for the one that it interrupts. */
    const followOnce = () => {
      clearTimeout(late)
      if (!hasFollowed && isCurrent()) follow(type)
      hasFollowed = true
    }
    const transition = document.startViewTransition(async () => {
      shared.leave()
      followOnce()
      if (isLoading()) transition.skipTransition()
      else if (isCurrent()) await shared.markNew(sharedSelector, isCurrent)
    })
    late = setTimeout(() => {
      followOnce()
      transition.skipTransition()
    }, MAX_WAIT_MS)
    addEventListener('scroll', withhold, true)
    latest = transition
    const endSkipping = skipOnPress(transition, followOnce)
    const end = () => {
      endSkipping()
      if (!isCurrent()) return
      delete dataset.transition
      shared.clear()
    }
    transition.finished.then(end, end)
    // Rejected when it is skipped, for example by the next one.
    transition.ready.catch(() => {})
    transition.updateCallbackDone.catch(() => {})
  }

  /** @returns whether a transition has begun */
  function begin(to: Address, type: string): boolean {
    const direction = directionOf(shown.pathname, to.pathname)
    const selector = direction === 'across' ? undefined : sharedBy(direction === 'forward' ? to : shown)
    dataset.transition = direction
    shared.markOld(selector)
    try {
      animate(type, selector)
      return true
    } catch {
      delete dataset.transition
      shared.clear()
      return false
    }
  }

  holdChanges((event) => {
    const to: Address = { pathname: location.pathname, search: location.search }
    if (!isFollowing && to.pathname !== shown.pathname && canAnimate(event) && begin(to, event.type)) return shown
    shown = to
    return undefined
  })
}
