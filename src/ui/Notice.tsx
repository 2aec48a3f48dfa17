import type { AriaRole, ReactNode } from 'react'
import { Note } from './Note.tsx'
import styles from './Notice.module.css'

export type NoticeTone = 'plain' | 'progress' | 'done' | 'warn' | 'danger'

interface NoticeProps {
  tone: NoticeTone
  icon: ReactNode
  children: ReactNode
  /** What to do about it, below the text. */
  hint?: string | undefined
  /** On a line of its own. */
  action?: ReactNode
  role?: AriaRole
  'aria-live'?: 'off' | undefined
}

/** A framed message. The words must say what the tone says. */
export function Notice({ tone, icon, children, hint, action, ...live }: NoticeProps) {
  return (
    <div {...live} className={`${styles.notice} ${styles[tone]}`}>
      {icon}
      <div>
        <p className={styles.text}>{children}</p>
        {hint && <Note>{hint}</Note>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
