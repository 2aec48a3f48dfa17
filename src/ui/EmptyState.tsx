import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

/** Placeholder for a screen or section without content. */
export function EmptyState(props: {
  icon: IconName
  title: string
  text?: string | undefined
  heading?: 'h1' | 'h2'
  /** What to do about it. */
  children: ReactNode
}) {
  const Heading = props.heading ?? 'h2'
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={props.icon} size="1.7rem" />
      </span>
      <Heading className={styles.title}>{props.title}</Heading>
      {props.text && <p className={styles.text}>{props.text}</p>}
      <div className={styles.actions}>{props.children}</div>
    </div>
  )
}
