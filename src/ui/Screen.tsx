import type { ReactNode } from 'react'
import styles from './Screen.module.css'

interface ScreenProps {
  /** Above both columns, so that they start at one height. */
  header?: ReactNode
  children: ReactNode
  /** Beside the rest where there is room, else below it. */
  aside?: ReactNode
}

/** Stacks the sections of a screen. */
export function Screen({ header, children, aside }: ScreenProps) {
  if (aside === undefined)
    return (
      <div className={styles.screen}>
        {header}
        {children}
      </div>
    )
  return (
    <div className={styles.columns}>
      <div className={styles.header}>{header}</div>
      <div className={styles.screen}>{children}</div>
      <div className={styles.screen}>{aside}</div>
    </div>
  )
}
