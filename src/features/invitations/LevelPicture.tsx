import type { ReactNode } from 'react'
import styles from './LevelPicture.module.css'

interface LevelPictureProps {
  current: [label: string, name: ReactNode]
  next: [label: string, name: ReactNode]
}

/**
 * Two steps: the level that is reached, and the one above it. No call says how much of the way is done, so nothing is
 * filled.
 */
export function LevelPicture({ current, next }: LevelPictureProps) {
  return (
    <dl className={styles.steps}>
      <Step label={current[0]} className={styles.reached}>
        {current[1]}
      </Step>
      <Step label={next[0]} className={styles.ahead}>
        {next[1]}
      </Step>
    </dl>
  )
}

function Step(props: { label: string; className: string | undefined; children: ReactNode }) {
  return (
    <div className={`${styles.step} ${props.className}`}>
      <dt className={styles.label}>{props.label}</dt>
      <dd className={styles.name}>{props.children}</dd>
    </div>
  )
}
