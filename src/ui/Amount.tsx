import { useState } from 'react'
import { formatAmount, formatExactAmount } from '../lib/format/money.ts'
import styles from './Amount.module.css'
import { Metric } from './Metric.tsx'

interface AmountProps {
  /** A decimal string. */
  amount: string
  /** Stands before it: how a booking went. */
  sign?: '' | '+' | '−'
  unit?: string
  size?: 'row' | 'large'
}

/** An amount, cut and never rounded up. One that was cut ends in "…" and shows every digit when it is tapped. */
export function Amount({ amount, sign = '', ...metric }: AmountProps) {
  const [expanded, setExpanded] = useState(false)
  const { shown, exact } = formatAmount(amount)
  if (exact) return <Metric {...metric} value={`${sign}${shown}`} />
  return (
    <button type="button" className={styles.expandable} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
      <Metric {...metric} value={`${sign}${expanded ? formatExactAmount(amount) : `${shown}…`}`} />
    </button>
  )
}
