import { useId } from 'react'
import { Stack } from '../../ui/Stack.tsx'
import styles from './panel.module.css'

interface SelectFieldProps<Id extends string> {
  label: string
  options: readonly { id: Id; name: string }[]
  value: NoInfer<Id>
  onChange: (id: Id) => void
}

/** A labelled `<select>`. */
export function SelectField<Id extends string>({ label, options, value, onChange }: SelectFieldProps<Id>) {
  const id = useId()
  return (
    <Stack gap={2}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} className={styles.select} value={value} onChange={(event) => onChange(event.target.value as Id)}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </Stack>
  )
}
