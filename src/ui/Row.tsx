import type { ReactNode } from 'react'
import styles from './Row.module.css'

/** A list row: a leading element, two lines of text, a trailing element. */
export function Row(props: { lead?: ReactNode; title: ReactNode; note?: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.row}>
      {props.lead}
      <div className={styles.text}>
        <span className={styles.title}>{props.title}</span>
        {props.note !== undefined && <span className={styles.note}>{props.note}</span>}
      </div>
      {props.end !== undefined && <div className={styles.end}>{props.end}</div>}
    </div>
  )
}

/** Rows with a divider between them. */
export function RowList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}
