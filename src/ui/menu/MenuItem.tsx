import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from '../Icon.tsx'
import styles from './MenuItem.module.css'

interface MenuItemProps {
  icon: IconName
  label: string
  /** The current choice, at the end of the line. */
  value?: ReactNode
  /** Path of a screen, in place of `onClick`. */
  to?: string
  onClick?: () => void
}

/** A line of a menu: a link with `to`, else a button. */
export function MenuItem({ icon, label, value, to, onClick }: MenuItemProps) {
  const content = (
    <>
      <Icon name={icon} />
      <span>{label}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {to && <Icon name="chevron" size="1rem" />}
    </>
  )
  return to ? (
    <Link href={to} className={styles.item}>
      {content}
    </Link>
  ) : (
    <button type="button" className={styles.item} onClick={onClick}>
      {content}
    </button>
  )
}
