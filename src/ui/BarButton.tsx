import type { ReactNode } from 'react'
import styles from './BarButton.module.css'
import { Spinner } from './Spinner.tsx'

/** A small rounded button in a bar. */
export function BarButton(props: {
  children: ReactNode
  label?: string
  onClick: () => void
  busy?: boolean
  /** Looks disabled but stays clickable, so that the caller can explain why. */
  disabled?: boolean
}) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={props.label}
      aria-busy={props.busy || undefined}
      aria-disabled={props.disabled || undefined}
      onClick={props.onClick}
    >
      <span className={styles.face}>
        {props.children}
        {props.busy && (
          <span className={styles.spinner}>
            <Spinner size="0.8rem" />
          </span>
        )}
      </span>
    </button>
  )
}
