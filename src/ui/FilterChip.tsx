import type { ReactNode } from 'react'
import styles from './FilterChip.module.css'

/** Chips beside each other. */
export const ChipRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

/** A filter that is on or off. */
export function FilterChip(props: { selected: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.chip} aria-pressed={props.selected} onClick={props.onClick}>
      <span className={styles.face}>{props.children}</span>
    </button>
  )
}
