import type { ReactNode } from 'react'
import styles from './ChoiceList.module.css'

/** What a sheet lets the user choose from. */
export const ChoiceList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

interface ChoiceProps {
  onClick: () => void
  children: ReactNode
  lang?: string
  /** Whether it is the current choice. */
  pressed?: boolean
}

export const Choice = ({ pressed, ...button }: ChoiceProps) => (
  <li>
    <button type="button" className={styles.choice} aria-pressed={pressed} {...button} />
  </li>
)
