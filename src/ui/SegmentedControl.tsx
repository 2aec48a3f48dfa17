import { useId } from 'react'
import styles from './SegmentedControl.module.css'

interface SegmentedProps<Id extends string> {
  label: string
  choices: readonly { id: Id; name: string }[]
  chosen: NoInfer<Id>
  onChoose: (id: Id) => void
}

/** One of a few: radio buttons that look like tabs. */
export function SegmentedControl<Id extends string>(props: SegmentedProps<Id>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.choices.map((choice) => (
        <label key={choice.id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={choice.id === props.chosen}
            onChange={() => props.onChoose(choice.id)}
          />
          <span className={styles.face}>{choice.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
