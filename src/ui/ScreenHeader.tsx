import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../lib/i18n/intl.ts'
import { Icon } from './Icon.tsx'
import styles from './ScreenHeader.module.css'

/** The title of a screen, a link `back` to its parent, and trailing content. */
export function ScreenHeader(props: { title: string; back?: string; children?: ReactNode }) {
  const t = useT()
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
