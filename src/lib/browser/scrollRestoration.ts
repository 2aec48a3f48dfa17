import { flushEntryState, readEntryState, saveEntryState } from './entryState.ts'
import { readEntry } from './historyEntry.ts'

/** What a list on the screen knows about its position: rows have other heights and places after more has loaded. */
export interface ScrollAnchor {
  /** The position, as JSON; undefined while the list starts on the screen. */
  read(): unknown
  /** Scrolls towards a position that `read` returned. Called at every frame. */
  restore(position: unknown): void
}

const STATE = 'scroll'
/** Until then, rows that arrive above the place don't move it. */
const MAX_RESTORE_MS = 5000
/** The user moves: restoring must not work against it. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface Position {
  y: number
  anchor?: unknown
}

const isPosition = (value: unknown): value is Position => typeof (value as Partial<Position> | null)?.y === 'number'

/** Keeps the scroll position of every history entry, through back, forward and a reload. */
function createScrollRestoration() {
  let list: ScrollAnchor | undefined
  let stop: (() => void) | undefined
  let saving = false

  /** Saves the position at the next frame, when the list has rendered the rows of the new one. */
  function save(): void {
    if (saving) return
    saving = true
    const key = readEntry()?.key
    requestAnimationFrame(() => {
      saving = false
      if (stop || readEntry()?.key !== key) return
      const y = globalThis.scrollY
      saveEntryState(STATE, y > 0 ? ({ y, anchor: list?.read() } satisfies Position) : undefined)
    })
  }

  /** Scrolls to the position of the current entry, as soon as its content is there. */
  function restore(): void {
    const position = readEntryState(STATE)
    const { y, anchor }: Position = isPosition(position) ? position : { y: 0 }
    const ends = performance.now() + MAX_RESTORE_MS
    let scrolled = false
    let frame = 0
    const step = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      if (!scrolled && scrollHeight - clientHeight >= y) {
        globalThis.scrollTo(0, y)
        scrolled = true
      }
      if (anchor !== undefined) list?.restore(anchor)
      if ((anchor === undefined && scrolled) || performance.now() > ends) stop?.()
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
    /** Lets the list on the screen restore its position. Returns a function that withdraws it. */
    anchorScroll(anchor: ScrollAnchor): () => void {
      list = anchor
      return () => {
        if (list === anchor) list = undefined
      }
    },

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

export const { anchorScroll, startScrollRestoration } = createScrollRestoration()
