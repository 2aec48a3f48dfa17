import type { ReactNode } from 'react'
import { type MessageId, useT } from '../../lib/i18n/intl.ts'
import { Icon } from '../Icon.tsx'
import { Spinner } from '../Spinner.tsx'
import { useAnnouncement } from '../useAnnouncement.ts'
import styles from './Steps.module.css'

export interface Step {
  id: string
  title: MessageId
  done?: MessageId
}

interface StepsProps {
  steps: readonly Step[]
  current: string
  /** What the current step waits for. */
  note?: string | undefined
  end?: ReactNode
  /** Shows a clock in place of the spinner: the current step takes long. */
  isSlow?: boolean
}

/** The steps of a flow. Screen readers announce the current one. */
export function Steps({ steps, current, note, end, isSlow = false }: StepsProps) {
  const t = useT()
  const currentIndex = steps.findIndex(({ id }) => id === current)
  const step = steps[currentIndex]
  useAnnouncement(step && t(step.title))
  useAnnouncement(note)
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, title, done }, index) => {
        const isDone = index < currentIndex
        const isCurrent = index === currentIndex
        const state = isDone ? styles.done : isCurrent ? styles.current : ''
        return (
          <li key={id} className={`${styles.step} ${state}`} aria-current={isCurrent ? 'step' : undefined}>
            <span aria-hidden="true" className={styles.mark}>
              {isDone && <Icon name="check" size="1rem" isDrawn />}
              {isCurrent && (isSlow ? <Icon name="clock" /> : <Spinner size="1rem" />)}
            </span>
            <div>
              <p className={styles.title}>{t((isDone && done) || title)}</p>
              {isCurrent && note && <p className={styles.note}>{note}</p>}
            </div>
            {isCurrent && end && <span className={styles.end}>{end}</span>}
          </li>
        )
      })}
    </ol>
  )
}
