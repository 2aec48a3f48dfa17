import { useState } from 'react'
import { formatAmount, formatExactAmount } from '../lib/money.ts'
import styles from './Amount.module.css'
import { Figure } from './Figure.tsx'

interface AmountProps {
  /** A decimal string. */
  amount: string
  /** Stands before it: how a booking went. */
  sign?: '' | '+' | '−'
  unit?: string
  size?: 'row' | 'large'
}

/** An amount, cut and never rounded up. One that was cut ends in "…" and shows every digit when it is tapped. */
export function Amount({ amount, sign = '', ...figure }: AmountProps) {
  const [whole, setWhole] = useState(false)
  const { shown, exact } = formatAmount(amount)
  if (exact) return <Figure {...figure} value={`${sign}${shown}`} />
  return (
    <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
      <Figure {...figure} value={`${sign}${whole ? formatExactAmount(amount) : `${shown}…`}`} />
    </button>
  )
}
