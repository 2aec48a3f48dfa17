import { useState } from 'react'
import { formatAmount, formatExactAmount } from '../lib/money.ts'
import styles from './Amount.module.css'
import { Figure } from './Figure.tsx'

interface AmountProps {
  /** A decimal string. */
  amount: string
  unit?: string
  size?: 'row' | 'large'
}

/** An amount, cut and never rounded up. One that was cut ends in "…" and shows every digit when it is tapped. */
export function Amount({ amount, ...figure }: AmountProps) {
  const [whole, setWhole] = useState(false)
  const { shown, exact } = formatAmount(amount)
  if (exact) return <Figure {...figure} value={shown} />
  return (
    <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
      <Figure {...figure} value={whole ? formatExactAmount(amount) : `${shown}…`} />
    </button>
  )
}
