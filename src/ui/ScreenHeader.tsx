import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { canGoBack } from '../lib/browser/navigation.ts'
import { useT } from '../lib/i18n/intl.ts'
import { Icon } from './Icon.tsx'
import styles from './ScreenHeader.module.css'

/** The title of a screen, an arrow that goes back, or to the parent `back` of a screen that was opened first, and more. */
export function ScreenHeader(props: { title: string; back?: string; children?: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.head}>
      {props.back && (
        <Link
          href={props.back}
          replace
          className={styles.back}
          aria-label={t('action.back')}
          onClick={(event) => {
            if (!canGoBack()) return
            event.preventDefault()
            history.back()
          }}
        >
          <Icon name="back" />
        </Link>
      )}
      <h1 className={styles.title}>{props.title}</h1>
      {props.children}
    </div>
  )
}
