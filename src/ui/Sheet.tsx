import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { addOverlay } from '../lib/browser/navigation.ts'
import { focusOnce } from '../lib/browser/screenFocus.ts'
import { dismissToastAt } from './dismissToastAt.ts'
import { dragSheet } from './dragSheet.ts'
import { fitAboveKeyboard } from './fitAboveKeyboard.ts'
import { DOUBLE_TAP_MS, ignoreTaps } from './ignoreTaps.ts'
import styles from './Sheet.module.css'
import { isTopmost, restoreBelow, showOnTop } from './sheetStack.ts'

interface SheetProps {
  title: string
  /** Called on Escape, back, a tap on the backdrop and a drag off the screen. The parent then unmounts the sheet. */
  onClose: () => void
  /** Screen readers read the content with the title: a question, for example. */
  isRead?: boolean
  children?: ReactNode
  /** Actions, fixed at the bottom while the content scrolls. */
  footer?: ReactNode
  /** `side` is the drawer, whose title is for screen readers only. */
  from?: 'bottom' | 'side'
}

const scrolls = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight

/** A modal sheet with a history entry of its own, open while mounted. The browser traps the focus and restores it. */
export function Sheet({ title, onClose, isRead = false, children, footer, from = 'bottom' }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  const latestOnClose = useRef(onClose)
  latestOnClose.current = onClose

  useLayoutEffect(() => {
    const close = dialog.current && showOnTop(dialog.current)
    const stopFitting = dialog.current && fitAboveKeyboard(dialog.current)
    const removeEntry = addOverlay(() => latestOnClose.current())
    ignoreTaps()
    // What had the focus may be gone, as a form that has become steps: the title is above what took its place.
    const watcher = new MutationObserver(() => {
      if (document.activeElement === document.body && heading.current) focusOnce(heading.current)
    })
    if (dialog.current) watcher.observe(dialog.current, { childList: true, subtree: true })
    return () => {
      watcher.disconnect()
      stopFitting?.()
      removeEntry()
      close?.()
      ignoreTaps()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent of a tap on the backdrop.
    <dialog
      ref={dialog}
      className={`${styles.sheet} ${styles[from]}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={isRead ? `${id}-content` : undefined}
      onCancel={(event) => {
        // By default the browser closes the sheet, and sometimes those below.
        if (!event.cancelable) return
        event.preventDefault()
        if (isTopmost(event.currentTarget)) onClose()
      }}
      onClose={({ currentTarget }) => {
        // The browser may close a sheet without `cancel`: https://html.spec.whatwg.org/#close-watcher-request-close
        if (!currentTarget.open && restoreBelow(currentTarget)) onClose()
      }}
      onPointerDownCapture={({ target, timeStamp }) => {
        isPressedBeside.current = target === dialog.current
        if (!isPressedBeside.current) touchedAt.current = timeStamp
      }}
      onClickCapture={(event) => {
        if (!dismissToastAt(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={({ target, timeStamp }) => {
        // A selection that begins in a field may end beside the sheet.
        if (target !== dialog.current || !isPressedBeside.current) return
        // The second tap of a double tap reaches the backdrop if the first has made the sheet lower.
        if (timeStamp - touchedAt.current > DOUBLE_TAP_MS) onClose()
      }}
    >
      <div
        className={styles.panel}
        onPointerDown={({ nativeEvent, currentTarget }) => dragSheet(nativeEvent, currentTarget, onClose)}
      >
        {from === 'bottom' && <span aria-hidden="true" className={styles.handle} />}
        <h2 ref={heading} id={`${id}-title`} className={from === 'side' ? 'visually-hidden' : styles.title}>
          {title}
        </h2>
        <div
          id={`${id}-content`}
          className={styles.content}
          onPointerDown={(down) => {
            // A finger on content that scrolls must not drag the sheet. The drawer is dragged sideways.
            if (from === 'bottom' && scrolls(down.currentTarget)) down.stopPropagation()
          }}
        >
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
        <div role="log" className="visually-hidden" />
      </div>
    </dialog>
  )
}
