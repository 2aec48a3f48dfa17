import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useText } from '../lib/intl.ts'
import { Icon } from './Icon.tsx'
import styles from './ScreenHead.module.css'

/** The title of a screen, the way `back` to the one above it, and what stands opposite. */
export function ScreenHead(props: { title: string; back?: string; children?: ReactNode }) {
  const t = useText()
  return (
    <div className={styles.head}>
      {props.back && (
        <Link href={props.back} className={styles.back} aria-label={t('action.back')}>
          <Icon name="back" />
        </Link>
      )}
      <h1 className={styles.title}>{props.title}</h1>
      {props.children}
    </div>
  )
}
