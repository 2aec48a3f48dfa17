import type { ReactNode } from 'react'
import styles from './Card.module.css'

/**
 * A group of things that belong together. `title` names it for everybody, `label` for those who do not see it;
 * `aside` stands opposite of the title.
 */
export function Card(props: {
  title?: string
  label?: string
  aside?: ReactNode
  children: ReactNode
  glow?: boolean
}) {
  const { title, aside, children, glow = false } = props
  return (
    <section className={`${styles.card} ${glow ? styles.glow : ''}`} aria-label={title ?? props.label}>
      {title && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
