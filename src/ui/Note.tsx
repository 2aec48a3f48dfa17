import type { ComponentProps } from 'react'
import styles from './Note.module.css'

type NoteProps = Pick<ComponentProps<'p'>, 'children' | 'id' | 'role' | 'aria-live'> & {
  tone?: 'muted' | 'subtle' | 'warn' | 'danger'
  size?: 'body' | 'small' | 'label'
}

/** A text beside what matters more: an explanation, a time, a warning. Without a text it takes no room. */
export const Note = ({ tone = 'muted', size = 'small', ...paragraph }: NoteProps) => (
  <p {...paragraph} className={`${styles.note} ${styles[tone]} ${styles[size]}`} />
)
