import { flushEntryState, LIST_PLACE, readEntryState, saveEntryState } from './entryState.ts'
import { readEntry } from './historyEntry.ts'

/** Name of the scroll position in the state of an entry, in pixels. */
const POSITION = 'y'
/** Content that takes longer is not waited for: the user reads already. */
const MAX_RESTORE_MS = 5000
/** The user moves: restoring must not work against it. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Keeps the scroll position of every history entry, through back, forward and a reload. */
function createScrollRestoration() {
  let stop: (() => void) | undefined

  function save(): void {
    if (stop) return
    saveEntryState(POSITION, globalThis.scrollY || undefined)
    // Until the list reports its place: its own scroll listener runs after this one.
    saveEntryState(LIST_PLACE, undefined)
  }

  /** Scrolls to the position of the current entry, as soon as its content is there. */
  function restore(): void {
    const position = readEntryState(POSITION)
    const y = typeof position === 'number' ? position : 0
    const ends = performance.now() + MAX_RESTORE_MS
    let frame = 0
    const step = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const isTallEnough = scrollHeight - clientHeight >= y
      if (isTallEnough) globalThis.scrollTo(0, y)
      if (isTallEnough || performance.now() > ends) stop?.()
      else frame = requestAnimationFrame(step)
    }
    stop = () => {
      cancelAnimationFrame(frame)
      for (const input of INPUTS) removeEventListener(input, stopAtInput, true)
      stop = undefined
    }
    const stopAtInput = () => stop?.()
    for (const input of INPUTS) addEventListener(input, stopAtInput, true)
    step()
  }

  return {
    /** Call it after scrolling to what the entry has shown, such as a row of a list: the position is not restored as well. */
    endScrollRestoration: (): void => stop?.(),

    /** Opens new pages at the top, others where they were left. Needs `startNavigation`. */
    startScrollRestoration(): void {
      history.scrollRestoration = 'manual'
      let key = readEntry()?.key
      const onChange = ({ type }: Event) => {
        if (readEntry()?.key === key) return
        key = readEntry()?.key
        stop?.()
        if (type === 'popstate') restore()
        else globalThis.scrollTo(0, 0)
      }
      for (const event of ['pushState', 'replaceState', 'popstate']) addEventListener(event, onChange)
      addEventListener('scroll', save, { passive: true })
      addEventListener('pagehide', flushEntryState)
      document.addEventListener('visibilitychange', flushEntryState)
      restore()
    },
  }
}

export const { startScrollRestoration, endScrollRestoration } = createScrollRestoration()
