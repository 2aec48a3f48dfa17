import { type ChangeEvent, type ComponentProps, useId } from 'react'
import { Note } from './Note.tsx'
import styles from './TextField.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'id' | 'className'> & {
  label: string
  value: string
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void
  /** Error message; announced at once. */
  error?: string | undefined
}

/** A text input with its label above and its error below. */
export function TextField({ label, onChange, error, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value, event)}
      />
      <Note id={`${id}-error`} role="alert" tone="danger">
        {error}
      </Note>
    </div>
  )
}
