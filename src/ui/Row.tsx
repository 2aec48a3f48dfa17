import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './Row.module.css'

interface RowProps {
  lead?: ReactNode
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  /** Where a tap on the row leads: the path of a screen, or anything else. */
  to?: string | (() => void) | undefined
}

/** A list row: a leading element, two lines of text, a trailing element. */
export function Row({ lead, title, note, end, to }: RowProps) {
  return (
    <div className={styles.row}>
      {lead}
      <div className={styles.text}>
        <span className={styles.title}>
          <Title to={to}>{title}</Title>
        </span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  )
}

function Title({ to, children }: { to: RowProps['to']; children: ReactNode }) {
  if (to === undefined) return children
  if (typeof to === 'string')
    return (
      <Link href={to} className={styles.open}>
        {children}
      </Link>
    )
  return (
    <button type="button" className={styles.open} onClick={to}>
      {children}
    </button>
  )
}

/** Rows with a divider between them. */
export function RowList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}
