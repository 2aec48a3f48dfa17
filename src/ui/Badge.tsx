import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type BadgeTone = 'plain' | 'accent' | 'warn' | 'danger'

/** A short state or count in a pill. The words must say what the tone says. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
}
