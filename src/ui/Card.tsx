import type { ReactNode } from 'react'
import styles from './Card.module.css'

/**
 * A group of things that belong together. `title` names it for everybody, `label` for those who do not see it;
 * `headerEnd` stands opposite of the title.
 */
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
