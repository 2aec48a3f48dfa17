import type { ReactNode } from 'react'
import styles from './ButtonRow.module.css'

/** Buttons of one width in a row, or in a column where a word would not fit. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
