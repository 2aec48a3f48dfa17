import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { canGoBack } from '../lib/browser/navigation.ts'
import { useT } from '../lib/i18n/intl.ts'
import { Icon } from './Icon.tsx'
import styles from './ScreenHeader.module.css'

interface ScreenHeaderProps {
  title: string
  /** Parent of the screen: the arrow goes there if the screen was opened first, else back. */
  back?: string
  /** Before the title. */
  lead?: ReactNode
  children?: ReactNode
}

/** The title of a screen, an arrow that goes back, and more. */
export function ScreenHeader(props: ScreenHeaderProps) {
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
      {props.lead}
      <h1 className={styles.title}>{props.title}</h1>
      {props.children}
    </div>
  )
}
