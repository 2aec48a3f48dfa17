import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** A titled group; without a visible `title`, `label` is its accessible name. `headerEnd` is at the end of the title row. */
export function Card(props: {
  title?: string
  label?: string
  headerEnd?: ReactNode
  children: ReactNode
  glow?: boolean
}) {
  const { title, headerEnd, children, glow = false } = props
  return (
    <section className={`${styles.card} ${glow ? styles.glow : ''}`} aria-label={title ?? props.label}>
      {title && (
        <div className={styles.header}>
          <h2 className={styles.title}>{title}</h2>
          {headerEnd}
        </div>
      )}
      {children}
    </section>
  )
}
