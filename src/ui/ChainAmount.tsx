import { Amount } from './Amount.tsx'
import { Skeleton } from './Skeleton.tsx'

interface ChainAmountProps {
  /** Decimal string; null unless known. */
  amount: string | null
  unit: string
  loading: boolean
}

/** A balance that is read from the chain: a skeleton while it loads, a dash if it can't be read. */
export function ChainAmount({ amount, unit, loading }: ChainAmountProps) {
  if (amount !== null) return <Amount amount={amount} unit={unit} />
  return loading ? <Skeleton width="5rem" /> : '—'
}
