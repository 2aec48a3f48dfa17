import type { ReactNode } from 'react'
import styles from './AmountHeading.module.css'
import { AmountsToggle } from './AmountsToggle.tsx'

/** Above a screen's large amount: its name, and the eye that hides amounts. @param children at the end of the line */
export const AmountHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.heading}>
    <h2 className={styles.title}>{title}</h2>
    <AmountsToggle />
    <div className={styles.end}>{children}</div>
  </div>
)
