import type { ReactNode } from 'react'
import styles from './ButtonRow.module.css'

/** Buttons of one width beside each other; below each other where a word would not fit. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
