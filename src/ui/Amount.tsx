import { useState } from 'react'
import { formatAmount, formatExactAmount, HIDDEN_AMOUNT, isZero } from '../lib/format/money.ts'
import { useT } from '../lib/i18n/intl.ts'
import { useAmountsHidden } from '../lib/session/amountPrivacy.ts'
import styles from './Amount.module.css'
import { Metric } from './Metric.tsx'
import { Skeleton } from './Skeleton.tsx'

export interface AmountProps {
  /** Decimal string. */
  amount: string
  /** Direction of a record. 0 has none. */
  sign?: '' | '+' | '−'
  unit?: string
  size?: 'row' | 'large'
  /** The same for every user, or about to be confirmed: shown even if the user hides amounts. */
  isPublic?: boolean
  /** From before a change: a placeholder is shown instead. */
  isOutdated?: boolean
}

/** An amount, truncated, never rounded up. A truncated one ends in `…` and expands to every digit when tapped. */
export function Amount({ amount, sign: direction = '', isPublic = false, isOutdated = false, ...metric }: AmountProps) {
  const [expanded, setExpanded] = useState(false)
  const isHidden = useAmountsHidden() && !isPublic
  const { shown, exact } = formatAmount(amount)
  const sign = isZero(amount) ? '' : direction
  if (isOutdated)
    return (
      <Skeleton
        width={metric.size === 'large' ? '9rem' : '5rem'}
        height={metric.size === 'large' ? '2.4rem' : '1.2rem'}
      />
    )
  if (isHidden) return <HiddenAmount {...metric} />
  if (exact) return <Metric {...metric} value={`${sign}${shown}`} />
  return (
    <button type="button" className={styles.expandable} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
      <Metric {...metric} value={`${sign}${expanded ? formatExactAmount(amount) : `${shown}…`}`} />
    </button>
  )
}

function HiddenAmount(metric: Pick<AmountProps, 'unit' | 'size'>) {
  const t = useT()
  return (
    <span>
      <span className="visually-hidden">{t('amount.hidden')}</span>
      <span aria-hidden="true">
        <Metric {...metric} value={HIDDEN_AMOUNT} />
      </span>
    </span>
  )
}
