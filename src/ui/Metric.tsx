import type { ReactNode } from 'react'
import styles from './Metric.module.css'

/** A number with tabular digits and a smaller unit. */
export function Metric(props: { value: ReactNode; unit?: string; size?: 'row' | 'large' }) {
  const { value, unit, size = 'row' } = props
  return (
    <span className={styles[size]}>
      <span className={styles.value}>{value}</span>
      {unit && <span className={styles.unit}> {unit}</span>}
    </span>
  )
}
