import { useEffect, useRef } from 'react'
import { topmostSheet } from './sheetStack.ts'

/** After a move of the focus, which would interrupt it. By then screen readers know the log of a new sheet, too. */
const DELAY_MS = 150
/** Screen readers have taken it by then. */
const KEPT_MS = 4000

/**
 * Has screen readers say a text when it appears and when it changes, unless it is gone at once. It is said by the log of the
 * topmost sheet, outside of which the page is inert, or by the page's.
 *
 * @param isSettled false while the text may be about to change: nothing is said, and what was said is not said again afterwards
 */
export function useAnnouncement(latest: string | undefined, isSettled = true): void {
  const settled = useRef<string>(undefined)
  if (isSettled) settled.current = latest
  const text = settled.current
  useEffect(() => {
    if (!text) return undefined
    let timer: ReturnType<typeof setTimeout>
    const say = (sheet: Element | undefined) => {
      timer = setTimeout(() => {
        const topmost = topmostSheet()
        // A sheet has just opened or closed.
        if (topmost !== sheet) return say(topmost)
        const line = document.createElement('p')
        line.textContent = text
        ;(topmost ?? document).querySelector('[role=log]')?.append(line)
        setTimeout(() => line.remove(), KEPT_MS)
      }, DELAY_MS)
    }
    say(topmostSheet())
    return () => clearTimeout(timer)
  }, [text])
}
