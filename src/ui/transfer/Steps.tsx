import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { Spinner } from '../Spinner.tsx'
import styles from './Steps.module.css'

export interface Step {
  id: string
  title: string
  /** What the current step waits for. */
  note: string
  /** Trailing content. */
  end?: ReactNode
  state: 'done' | 'current' | 'upcoming'
  /** Takes long: a clock instead of the spinner. */
  isSlow?: boolean
}

/** The steps of a flow. Screen readers announce the current one. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={`${styles.step} ${styles[step.state]}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span aria-hidden="true" className={styles.mark}>
            {step.state === 'done' && <Icon name="check" size="1rem" />}
            {step.state === 'current' && (step.isSlow ? <Icon name="clock" /> : <Spinner size="1rem" />)}
          </span>
          <div role={step.state === 'current' ? 'status' : undefined}>
            <p className={styles.title}>{step.title}</p>
            {step.note && <p className={styles.note}>{step.note}</p>}
          </div>
          {step.end && <span className={styles.end}>{step.end}</span>}
        </li>
      ))}
    </ol>
  )
}
