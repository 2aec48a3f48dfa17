import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './Sheet.module.css'

interface SheetProps {
  title: string
  /** Escape, the back gesture, a tap beside it: whatever closes it, this hears of it. */
  onClose: () => void
  children?: ReactNode
  /** The actions; always within reach of a thumb, also when the content scrolls or a keyboard is up. */
  footer?: ReactNode
  /** `side`: the drawer. */
  from?: 'bottom' | 'side'
  titleHidden?: boolean
}

/** A sheet over the screen: a modal dialog, so the browser traps the focus and gives it back. Mounted means open. */
export function Sheet({ title, onClose, children, footer, from = 'bottom', titleHidden = false }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Closed before it leaves the page: only then the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for a keyboard what a tap on the backdrop does.
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
