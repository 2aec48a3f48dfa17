import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

/** A link to another screen that looks like a button. */
export function ButtonLink(props: { to: string; tone?: 'primary' | 'quiet'; children: ReactNode }) {
  const { to, tone = 'primary', children } = props
  return (
    <Link href={to} className={`${styles.button} ${styles[tone]}`}>
      {children}
    </Link>
  )
}
