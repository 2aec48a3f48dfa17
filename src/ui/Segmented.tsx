import { useId } from 'react'
import styles from './Segmented.module.css'

interface Choice {
  id: string
  name: string
}

/** One of a few: radio buttons that look like tabs. */
export function Segmented(props: { label: string; choices: Choice[]; chosen: string; onChoose: (id: string) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{props.label}</legend>
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
