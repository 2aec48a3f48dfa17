import { useState } from 'react'
import { formatAmount, formatExactAmount, HIDDEN_AMOUNT, isZero } from '../lib/format/money.ts'
import { useT } from '../lib/i18n/intl.ts'
import { useAmountsHidden } from '../lib/session/amountPrivacy.ts'
import styles from './AmountText.module.css'
import { Metric } from './Metric.tsx'

export interface AmountTextProps {
  /** Decimal string. */
  amount: string
  /** Direction of a record. A zero is shown without it. */
  sign?: '' | '+' | '−'
  unit?: string
  size?: 'row' | 'large'
  /** The same for every user, or about to be confirmed: shown even if the user hides amounts. */
  isPublic?: boolean
  /** From before a change: an ellipsis of the same width is shown instead. */
  isOutdated?: boolean
}

/** An amount, truncated, never rounded up. A truncated amount ends in `…` and expands to every digit when tapped. */
export function AmountText({
  amount,
  sign: direction = '',
  isPublic = false,
  isOutdated = false,
  ...metric
}: AmountTextProps) {
  const [expanded, setExpanded] = useState(false)
  const isHidden = useAmountsHidden() && !isPublic
  const { shown, exact } = formatAmount(amount)
  const sign = isZero(amount) ? '' : direction
  if (isHidden) return <HiddenAmount {...metric} />
  if (isOutdated) return <Metric {...metric} value={<Ellipsis for={`${sign}${shown}`} />} />
  if (exact) return <Metric {...metric} value={`${sign}${shown}`} />
  return (
    <button type="button" className={styles.expandable} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
      <Metric {...metric} value={`${sign}${expanded ? formatExactAmount(amount) : `${shown}…`}`} />
    </button>
  )
}

/** Takes the place of a figure. */
const Ellipsis = (props: { for: string }) => (
  <span className={styles.outdated} data-figure={props.for}>
    <span>…</span>
  </span>
)

function HiddenAmount(metric: Pick<AmountTextProps, 'unit' | 'size'>) {
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
