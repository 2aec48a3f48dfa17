import { useState } from 'react'
import { formatAmount, formatExactAmount } from '../lib/format/money.ts'
import styles from './Amount.module.css'
import { Metric } from './Metric.tsx'

interface AmountProps {
  /** Decimal string. */
  amount: string
  /** Direction of a record. */
  sign?: '' | '+' | '−'
  unit?: string
  size?: 'row' | 'large'
}

/** An amount, truncated, never rounded up. A truncated one ends in `…` and expands to every digit when tapped. */
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
