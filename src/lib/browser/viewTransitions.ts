import { flushSync } from 'react-dom'
import { readEntry } from './historyEntry.ts'
import { holdChanges } from './navigation.ts'
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
  if (!wantsMotion() || !('startViewTransition' in document)) return false
  if (event.type !== 'popstate') return true
  // The swipe back of iOS, which has shown the screen already.
  return !(event as PopStateEvent).hasUAVisualTransition && !movesOverlay()
}

/** Gives a click to what is at its place: the pointer went down on the picture of a screen. */
function passOn(click: MouseEvent): void {
  if (click.target !== document.documentElement) return
  document.elementFromPoint(click.clientX, click.clientY)?.dispatchEvent(new MouseEvent('click', click))
}

/**
 * Ends a transition when something is pressed. Until then every press would hit the root element, also with
 * `pointer-events: none`: what is shown as a picture can't be hit.
 *
 * @returns a stop function
 */
function skipOnPress(transition: ViewTransition): () => void {
  const onPress = () => {
    transition.skipTransition()
    // A mouse clicks what was pressed; a touch what is under the finger when it is lifted.
    addEventListener('click', passOn, { once: true, capture: true })
  }
  addEventListener('pointerdown', onPress, true)
  return () => removeEventListener('pointerdown', onPress, true)
}

/**
 * Animates from one screen to the next. The history changes at once; what follows it, that is to render and to scroll, waits
 * for the picture of the old screen, a frame later. Where no transition can begin, nothing waits.
 *
 * @param directionOf of two paths
 */
export function startViewTransitions(directionOf: (from: string, to: string) => Direction): void {
  const { dataset } = document.documentElement
  let shown = location.pathname
  let isFollowing = false
  let latest: ViewTransition | undefined

  /** The position of the old screen must not be saved as that of the new entry. */
  const withhold = (event: Event) => event.stopImmediatePropagation()

  function follow(type: string): void {
    removeEventListener('scroll', withhold, true)
    isFollowing = true
    flushSync(() => dispatchEvent(new Event(type)))
    isFollowing = false
  }

  /** @throws what the browser throws: then nothing has begun */
  function animate(type: string): void {
    let late: ReturnType<typeof setTimeout> | undefined
    const transition = document.startViewTransition(() => {
      clearTimeout(late)
      follow(type)
      if (isLoading()) transition.skipTransition()
    })
    // It then follows without the animation.
    late = setTimeout(() => transition.skipTransition(), MAX_WAIT_MS)
    addEventListener('scroll', withhold, true)
    latest = transition
    const endSkipping = skipOnPress(transition)
    const end = () => {
      endSkipping()
      if (latest === transition) delete dataset.transition
    }
    transition.finished.then(end, end)
    // Rejected when it is skipped, for example by the next one.
    transition.ready.catch(() => {})
    transition.updateCallbackDone.catch(() => {})
  }

  holdChanges((event) => {
    const from = shown
    shown = location.pathname
    if (isFollowing || shown === from || !canAnimate(event)) return false
    dataset.transition = directionOf(from, shown)
    try {
      animate(event.type)
      return true
    } catch {
      delete dataset.transition
      return false
    }
  })
}
