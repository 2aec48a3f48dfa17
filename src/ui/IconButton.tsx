import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

/** A button that is only an icon; `label` is its accessible name; `pressed`: what it opens is open. */
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
