import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './Sheet.module.css'

interface SheetProps {
  title: string
  /** Called on Escape, the back gesture, and a tap on the backdrop. The parent then unmounts the sheet. */
  onClose: () => void
  children?: ReactNode
  /** Actions, fixed at the bottom while the content scrolls. */
  footer?: ReactNode
  /** `side` is the drawer. */
  from?: 'bottom' | 'side'
  titleHidden?: boolean
}

/** A modal sheet, open while mounted. The browser traps the focus and restores it. */
export function Sheet({ title, onClose, children, footer, from = 'bottom', titleHidden = false }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Close before unmounting: the browser restores the focus only on close().
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard equivalent of a tap on the backdrop.
    <dialog
      ref={dialog}
      className={`${styles.sheet} ${styles[from]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.panel}>
        {from === 'bottom' && <span aria-hidden="true" className={styles.handle} />}
        <h2 id={titleId} className={titleHidden ? 'visually-hidden' : styles.title}>
          {title}
        </h2>
        <div className={styles.content}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  )
}
