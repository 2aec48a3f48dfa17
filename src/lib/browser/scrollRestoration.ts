import { flushEntryState, readEntryState, saveEntryState } from './entryState.ts'
import { readEntry } from './historyEntry.ts'

/** Name of the scroll position in the state of an entry: pixels from the top of the screen's content. */
const POSITION = 'top'
/** How long content may load until its position is given up: the user reads already. */
const MAX_RESTORE_MS = 5000
/** Events of a user who scrolls: restoring must not work against them. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Pixels from the top of the viewport to the content, which starts below bars that appear and disappear. */
const contentTop = (): number => document.querySelector('main')?.getBoundingClientRect().top ?? 0

let stop: (() => void) | undefined
/** Key of the entry whose screen is shown. */
let shown: string | undefined

function save(): void {
  if (!stop && readEntry()?.key === shown) saveEntryState(POSITION, globalThis.scrollY > 0 ? -contentTop() : undefined)
}

/** Holds the position of the current entry while its content arrives. The page may be too short until then. */
function restore(): void {
  const position = readEntryState(POSITION)
  if (typeof position !== 'number') {
    globalThis.scrollTo(0, 0)
    return
  }
  const hold = () => globalThis.scrollBy(0, position + contentTop())
  const observer = new ResizeObserver(hold)
  const end = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, end, true)
    stop = undefined
  }
  const timer = setTimeout(end, MAX_RESTORE_MS)
  for (const input of INPUTS) addEventListener(input, end, true)
  stop = end
  hold()
  observer.observe(document.body)
}

/** Call it after scrolling to what the entry has shown, such as a row of a list, in place of the saved position. */
export const endScrollRestoration = (): void => stop?.()

/** Scrolls to where an entry was left, or to the top of a new one. Call it once the screen of the entry is in the page. */
export function restoreScrollPosition(key: string | undefined): void {
  shown = key
  stop?.()
  restore()
}

/** Saves the scroll position of every history entry from now on, for back, forward and a reload. */
export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  addEventListener('scroll', save, { passive: true })
  addEventListener('pagehide', flushEntryState)
  document.addEventListener('visibilitychange', flushEntryState)
}
