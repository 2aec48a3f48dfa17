import { type ComponentProps, useId } from 'react'
import styles from './TextField.module.css'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'id' | 'className'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value; read out at once. */
  problem?: string | undefined
}

/** A line of text with its label above and its problem below. */
export function TextField({ label, onChange, problem, ...input }: TextFieldProps) {
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
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
