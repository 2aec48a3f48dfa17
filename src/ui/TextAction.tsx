import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from './Icon.tsx'
import styles from './TextAction.module.css'

interface TextActionProps {
  icon?: IconName
  children: ReactNode
  /** What a tap does: the path of a screen, the address of a page, which opens in a new tab, or anything else. */
  to: string | (() => void)
  tone?: 'accent' | 'muted'
  /** An arrow at the end: it leads to all of which this is a part. */
  isMore?: boolean
}

/** A quiet action or link, beside or below what it belongs to. */
export function TextAction({ icon, children, to, tone = 'accent', isMore = false }: TextActionProps) {
  const className = `${styles.action} ${styles[tone]}`
  const content = (
    <>
      {icon && <Icon name={icon} size="1rem" />}
      {children}
      {isMore && <Icon name="chevron" size="0.9rem" />}
    </>
  )
  if (typeof to !== 'string')
    return (
      <button type="button" className={className} onClick={to}>
        {content}
      </button>
    )
  if (to.startsWith('/'))
    return (
      <Link href={to} className={className}>
        {content}
      </Link>
    )
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer">
      {content}
    </a>
  )
}
