import type { ReactNode } from 'react'
import styles from './ChoiceList.module.css'
import { Icon } from './Icon.tsx'

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

interface ChoiceLinkProps {
  /** Opens an app on this device. */
  href: string
  onClick?: () => void
  children: ReactNode
}

export const ChoiceLink = ({ children, ...link }: ChoiceLinkProps) => (
  <li>
    <a className={styles.choice} rel="noreferrer" {...link}>
      {children}
      <Icon name="chevron" size="1.1rem" />
    </a>
  </li>
)
