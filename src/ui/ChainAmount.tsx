import { AmountText } from './AmountText.tsx'
import { Skeleton } from './Skeleton.tsx'

/** A balance from the chain: a skeleton while it is being read (undefined), a dash if it can't be read (null). */
export function ChainAmount({ amount, unit }: { amount: string | null | undefined; unit: string }) {
  if (amount) return <AmountText amount={amount} unit={unit} />
  return amount === null ? '—' : <Skeleton width="5rem" />
}
