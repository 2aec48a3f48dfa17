import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface FoldProps {
  title: string
  open?: boolean
  children: ReactNode
}

/** A part of a section that opens on a tap. */
export const Fold = ({ title, open = false, children }: FoldProps) => (
  <details className={styles.fold} open={open}>
    <summary className={styles.foldTitle}>{title}</summary>
    <div className={styles.foldContent}>{children}</div>
  </details>
)
