import type { ReactNode } from 'react'
import styles from './IconButton.module.css'

/** A button that is only an icon; `label` is its accessible name. */
export function IconButton(props: { children: ReactNode; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label={props.label} onClick={props.onClick}>
      {props.children}
    </button>
  )
}
