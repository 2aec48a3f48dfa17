import { useId } from 'react'
import styles from './SegmentedControl.module.css'

interface SegmentedControlProps<Id extends string> {
  label: string
  options: readonly { id: Id; name: string }[]
  value: NoInfer<Id>
  onChange: (id: Id) => void
}

/** Radio buttons that look like tabs. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.id} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.id === props.value}
            onChange={() => props.onChange(option.id)}
          />
          <span className={styles.face}>{option.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
