import { type ReactNode, useId } from 'react'
import styles from './Button.module.css'
import { Note } from './Note.tsx'
import { Spinner } from './Spinner.tsx'

interface ButtonProps {
  children: ReactNode
  onClick?: () => void
  tone?: 'primary' | 'quiet' | 'danger'
  /** Why the button is disabled, shown below it. It stays focusable. */
  disabledBecause?: string | undefined
  /** Disabled for a reason that is shown elsewhere. */
  disabled?: boolean
  /** Looks disabled; on a tap, `onClick` or the form shows the reason. */
  notReady?: boolean
  /** Shows a spinner; taps do nothing. */
  busy?: boolean
  type?: 'button' | 'submit'
}

export function Button(props: ButtonProps) {
  const {
    children,
    onClick,
    tone = 'primary',
    disabledBecause,
    disabled,
    notReady = false,
    busy = false,
    type = 'button',
  } = props
  const reasonId = useId()
  const inert = busy || disabled || disabledBecause !== undefined
  return (
    <div className={styles.wrap}>
      <button
        type={type}
        className={`${styles.button} ${styles[tone]}`}
        aria-disabled={inert || notReady || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledBecause && reasonId}
        onClick={(event) => {
          if (inert) event.preventDefault()
          else onClick?.()
        }}
      >
        {busy && <Spinner />}
        <span className={styles.label}>{children}</span>
      </button>
      {disabledBecause && <Note id={reasonId}>{disabledBecause}</Note>}
    </div>
  )
}
