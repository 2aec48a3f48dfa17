import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ABOVE_DIALOGS } from '../panelAboveDialogs.ts'
import styles from './DockedPanel.module.css'

interface DockedPanelProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** The panel beside the app's column, which stays where it is and can be used. */
export function DockedPanel({ title, closeLabel, onClose, children }: DockedPanelProps) {
  return (
    <aside className={styles.docked} aria-label={title} {...ABOVE_DIALOGS}>
      <header className={styles.header}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {children}
    </aside>
  )
}
