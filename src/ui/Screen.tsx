import type { ReactNode } from 'react'
import styles from './Screen.module.css'

/** Stacks the sections of a screen. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>
}
