import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

interface ButtonProps {
  children: ReactNode
  onClick?: () => void
  tone?: 'primary' | 'quiet' | 'danger'
  /** Shown instead of an action: the button stays focusable and says why it does nothing. */
  disabledBecause?: string | undefined
  /** An action is running; another tap does nothing. */
  busy?: boolean
  type?: 'button' | 'submit'
}

/** The one family of buttons. */
export function Button(props: ButtonProps) {
  const { children, onClick, tone = 'primary', disabledBecause, busy = false, type = 'button' } = props
  const inert = busy || disabledBecause !== undefined
  return (
    <div className={styles.wrap}>
      <button
        type={type}
        className={`${styles.button} ${styles[tone]}`}
        aria-disabled={inert || undefined}
        aria-busy={busy || undefined}
        onClick={(event) => {
          if (inert) event.preventDefault()
          else onClick?.()
        }}
      >
        {busy && <Spinner />}
        <span className={styles.label}>{children}</span>
      </button>
      {disabledBecause && <p className={styles.reason}>{disabledBecause}</p>}
    </div>
  )
}
