import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './CardLink.module.css'
import { Icon } from './Icon.tsx'

/** A link at the end of a card's title, to the whole list of which the card shows a part. */
export const CardLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} className={styles.link}>
    {children}
    <Icon name="chevron" size="0.9rem" />
  </Link>
)
