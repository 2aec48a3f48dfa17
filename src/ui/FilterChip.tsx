import type { ReactNode } from 'react'
import styles from './FilterChip.module.css'

/** A filter that is on or off. */
export function FilterChip(props: { selected: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={props.selected} onClick={props.onClick}>
      <span className={styles.face}>{props.children}</span>
    </button>
  )
}
