import type { ReactNode } from 'react'
import styles from './Screen.module.css'

interface ScreenProps {
  children: ReactNode
  /** Beside the rest where there is room, else below it. */
  aside?: ReactNode
}

/** Stacks the sections of a screen. */
export function Screen({ children, aside }: ScreenProps) {
  if (aside === undefined) return <div className={styles.screen}>{children}</div>
  return (
    <div className={styles.columns}>
      <div className={styles.screen}>{children}</div>
      <div className={styles.screen}>{aside}</div>
    </div>
  )
}
