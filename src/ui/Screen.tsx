import type { ReactNode } from 'react'
import styles from './Screen.module.css'

/** The parts of a screen, one under the other. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className={styles.screen}>{children}</div>
}
