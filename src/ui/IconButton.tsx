import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

/** A button with only an icon. @param label its accessible name @param pressed whether what it opens is open */
export function IconButton(props: { children: ReactNode; label: string; onClick: () => void; pressed?: boolean }) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={props.label}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
